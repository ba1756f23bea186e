/** Completes a sentence that begins with the setting's name: "must not have a query". Never quotes the address. */
export type AddressProblem = string | null;

export function problemOfAddress(value: string, protocols: readonly string[]): AddressProblem {
  if (!URL.canParse(value)) return 'is not an address';
  const url = new URL(value);
  if (!protocols.includes(url.protocol))
    return `must start with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`;
  if (url.username !== '' || url.password !== '') return 'must not hold a user name or password';
  if (url.search !== '' || url.hash !== '') return 'must not have a query or a fragment';
  return null;
}

export function problemOfUpstream(value: string, allowsPlainHttp = false): AddressProblem {
  const general = problemOfAddress(value, ['https:', 'http:']);
  if (general !== null) return general;
  const { protocol, hostname } = new URL(value);
  return protocol === 'http:' && !isLoopback(hostname) && !allowsPlainHttp
    ? 'must use https: plain http is for loopback addresses only'
    : null;
}

export function problemOfRedis(value: string): AddressProblem {
  if (!URL.canParse(value)) return 'is not an address';
  const { protocol, hostname, pathname, search, hash } = new URL(value);
  if (protocol !== 'redis:' && protocol !== 'rediss:') return 'must start with redis:// or rediss://';
  if (hostname === '') return 'must name a host';
  if (search !== '' || hash !== '') return 'must not have a query or a fragment';
  return /^(?:\/\d{0,5})?$/.test(pathname) ? null : 'may have the number of a database as its path, and nothing else';
}

export function problemOfTiles(value: string): AddressProblem {
  for (const placeholder of ['{z}', '{x}', '{y}'])
    if (!value.includes(placeholder)) return `must hold {z}, {x} and {y}; ${placeholder} is missing`;
  if (/[\s\p{Cc}]/u.test(value)) return 'must not hold spaces or control characters';
  const plain = value.replaceAll(/\{(z|x|y|s|r)\}/g, '0');
  if (/[{}]/.test(plain)) return 'may hold {z}, {x}, {y}, {s} and {r}, and no other braces';
  if (!URL.canParse(plain)) return 'is not an address';
  const { protocol, username, password } = new URL(plain);
  if (username !== '' || password !== '') return 'must not hold a user name or password';
  if (!['http:', 'https:'].includes(protocol)) return 'must start with https:// or http://';
  if (/\{s\}/.test(value) && !/^https?:\/\/\{s\}\./.test(value))
    return 'may hold {s} only as the first part of its host';
  // The host becomes part of the Content-Security-Policy, so only a plain name is allowed.
  const [, host = ''] = /^https?:\/\/(?:\{s\}\.)?([^/?#]*)/i.exec(value) ?? [];
  return /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])(?::\d+)?$/i.test(host)
    ? null
    : 'must have a plain host: {z}, {x} and {y} stand in its path, and * nowhere';
}

export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname)
  );
}
