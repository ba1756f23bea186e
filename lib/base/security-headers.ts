/** What every answer carries. Sources of the values: OWASP ASVS 5.0, W3C capability URLs. */
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

/** For data: it can load nothing, run nothing, and be framed by nobody. */
export const dataHeaders: Readonly<Record<string, string>> = {
  ...everywhere,
  'Cache-Control': 'private, no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
};

export interface PagePolicy {
  readonly nonce: string;
  /** People use https to reach the page. */
  readonly isSecure: boolean;
  /** Who may frame the page: exact origins and `self`; none at all when empty. */
  readonly embedders: readonly string[];
  readonly tiles: { readonly url: string } | null;
}

export function pageHeaders(policy: PagePolicy): Record<string, string> {
  const frameOptions = frameOptionsOf(policy.embedders);
  return {
    ...everywhere,
    'Content-Security-Policy': contentSecurityPolicy(policy),
    'Cache-Control': 'private, no-store',
    ...(frameOptions === null ? {} : { 'X-Frame-Options': frameOptions }),
  };
}

/** This header knows no list of origins: with one, frame-ancestors alone counts. */
function frameOptionsOf(embedders: readonly string[]): string | null {
  if (embedders.length === 0) return 'DENY';
  return embedders.every((embedder) => embedder === 'self') ? 'SAMEORIGIN' : null;
}

function contentSecurityPolicy({ nonce, isSecure, embedders, tiles }: PagePolicy): string {
  const isDevelopment = process.env.NODE_ENV === 'development';
  const tileOrigins = tiles === null ? [] : [originsOfTiles(tiles.url)];
  const ancestors = embedders.map((embedder) => (embedder === 'self' ? "'self'" : embedder)).join(' ') || "'none'";
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
    `frame-ancestors ${ancestors}`,
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** For the example of a host page: it frames our pages and runs our script, and nothing else. */
export const hostPageHeaders: Readonly<Record<string, string>> = {
  ...everywhere,
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'X-Frame-Options': 'DENY',
};

/** For what other sites load from here: the embedding script, a brand's images and fonts. */
export function sharedFileHeaders(seconds: number): Record<string, string> {
  return {
    ...everywhere,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'cross-origin',
    // A font is asked for with an origin, which a sandboxed frame does not have.
    'Access-Control-Allow-Origin': '*',
    'Cache-Control': `public, max-age=${seconds}${seconds >= 31_536_000 ? ', immutable' : ''}`,
  };
}

/** `https://{s}.tiles.example/…` may be any of its subdomains, so the policy names them by wildcard. */
function originsOfTiles(url: string): string {
  const { protocol, host } = new URL(url.replace('{s}', 'subdomain').replaceAll(/\{\w+\}/g, '0'));
  return `${protocol}//${host.replace(/^subdomain(?=\.)/, '*')}`;
}
