import type { Settings } from '#lib/config.ts';

/** What every answer carries, whatever its path and status. Sources of the values: OWASP ASVS 5.0, W3C capability URLs. */
export const everywhere: Readonly<Record<string, string>> = {
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex, nofollow, noarchive, nosnippet, noimageindex',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  // Only features browsers know: an unknown one is a console warning on every page.
  'Permissions-Policy': 'geolocation=(), camera=(), microphone=(), payment=(), usb=(), serial=(), browsing-topics=()',
  'X-DNS-Prefetch-Control': 'off',
};

/** For answers that are data, not pages: they can load nothing, run nothing, and be framed by nobody. */
export const dataHeaders: Readonly<Record<string, string>> = {
  ...everywhere,
  'Cache-Control': 'private, no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
};

/** Headers of a page. `embeddable` pages may be framed by their own origin, all others by nobody. */
export function pageHeaders(settings: Settings, nonce: string, embeddable: boolean): Record<string, string> {
  const isSecure = settings.appUrl.startsWith('https:');
  return {
    ...everywhere,
    'Content-Security-Policy': contentSecurityPolicy(settings, nonce, embeddable),
    'Cache-Control': 'private, no-store',
    'X-Frame-Options': embeddable ? 'SAMEORIGIN' : 'DENY',
    ...(isSecure ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}

function contentSecurityPolicy(settings: Settings, nonce: string, embeddable: boolean): string {
  const isDevelopment = process.env.NODE_ENV === 'development';
  const tileOrigins = settings.tiles === null ? [] : [originsOfTiles(settings.tiles.url)];
  return [
    "default-src 'none'",
    // Only the development server's reloading needs to evaluate strings.
    `script-src 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    ['img-src', "'self'", 'data:', ...tileOrigins].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${embeddable ? "'self'" : "'none'"}`,
    ...(settings.appUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** `https://{s}.tiles.example/…` may be any of its subdomains, so the policy names them by wildcard. */
function originsOfTiles(url: string): string {
  const { protocol, host } = new URL(url.replace('{s}', 'subdomain').replaceAll(/\{\w+\}/g, '0'));
  return `${protocol}//${host.replace(/^subdomain(?=\.)/, '*')}`;
}
