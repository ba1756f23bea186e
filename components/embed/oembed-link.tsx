import { oembedAddress } from '#lib/embed/oembed.ts';

interface OembedLinkProps {
  /** Of the brand: scheme, host and port. */
  origin: string;
  shareId: string;
  title: string;
}

/** Tells a host page that was given the link where to ask for a frame of it. For shared pages alone. */
export function OembedLink({ origin, shareId, title }: OembedLinkProps) {
  return <link rel="alternate" type="application/json+oembed" href={oembedAddress(origin, shareId)} title={title} />;
}
