import type { MetadataRoute } from 'next';

/** Nothing is disallowed on purpose: a crawler that may not fetch /share never reads its noindex. */
export default function robots(): MetadataRoute.Robots {
  return { rules: { userAgent: '*', allow: '/' } };
}
