import { readHost } from '#lib/brand/host.ts';
import { brandForRequest } from '#lib/brand/store/current-brands.ts';
import { currentSettings } from '#lib/config/settings.ts';

/** Empty without https in APP_URL. Subdomains are included only for the host of APP_URL, whose owner set it. */
export function transportSecurity(host: string | null): Readonly<Record<string, string>> {
  const { protocol, host: appHost } = new URL(currentSettings().appUrl);
  if (protocol !== 'https:') return {};
  const isOwn = host !== null && readHost(host) === readHost(appHost) && brandForRequest(host)?.hosts.length === 0;
  return { 'Strict-Transport-Security': isOwn ? 'max-age=63072000; includeSubDomains' : 'max-age=31536000' };
}
