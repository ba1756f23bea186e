/** Sources: OWASP ASVS 5.0, W3C capability URLs. */
export const everywhere: Readonly<Record<string, string>> = {
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex, nofollow, noarchive, nosnippet, noimageindex',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  // Unknown features would cause a console warning on every page.
  'Permissions-Policy': 'geolocation=(), camera=(), microphone=(), payment=(), usb=(), serial=(), browsing-topics=()',
  'X-DNS-Prefetch-Control': 'off',
};

export const dataHeaders: Readonly<Record<string, string>> = {
  ...everywhere,
  'Cache-Control': 'private, no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
};

export interface PagePolicy {
  readonly nonce: string;
  readonly isSecure: boolean;
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

/** X-Frame-Options cannot list origins; frame-ancestors applies instead. */
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
    // Only the development server's hot reloading evaluates strings.
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

export const hostPageHeaders: Readonly<Record<string, string>> = {
  ...everywhere,
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'X-Frame-Options': 'DENY',
};

export function sharedFileHeaders(seconds: number): Record<string, string> {
  return {
    ...everywhere,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'cross-origin',
    // Fonts are requested with an origin, which a sandboxed frame does not have.
    'Access-Control-Allow-Origin': '*',
    'Cache-Control': `public, max-age=${seconds}${seconds >= 31_536_000 ? ', immutable' : ''}`,
  };
}

/** `{s}` stands for any subdomain, so the policy contains a wildcard. */
function originsOfTiles(url: string): string {
  const { protocol, host } = new URL(url.replace('{s}', 'subdomain').replaceAll(/\{\w+\}/g, '0'));
  return `${protocol}//${host.replace(/^subdomain(?=\.)/, '*')}`;
}
