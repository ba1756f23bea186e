/** What is wrong, to be put after the name of a setting: "must not have a query". It never quotes the address. */
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

/** The address of a tracking service. `allowsPlainHttp`: to hosts that are not this machine, too. */
export function problemOfUpstream(value: string, allowsPlainHttp = false): AddressProblem {
  const general = problemOfAddress(value, ['https:', 'http:']);
  if (general !== null) return general;
  const { protocol, hostname } = new URL(value);
  return protocol === 'http:' && !isLoopback(hostname) && !allowsPlainHttp
    ? 'must use https: plain http is for loopback addresses only'
    : null;
}

/** The address of a Redis; a user and a password may stand in it, as is usual there. */
export function problemOfRedis(value: string): AddressProblem {
  if (!URL.canParse(value)) return 'is not an address';
  const { protocol, hostname, pathname, search, hash } = new URL(value);
  if (protocol !== 'redis:' && protocol !== 'rediss:') return 'must start with redis:// or rediss://';
  if (hostname === '') return 'must name a host';
  if (search !== '' || hash !== '') return 'must not have a query or a fragment';
  return /^(?:\/\d{0,5})?$/.test(pathname) ? null : 'may have the number of a database as its path, and nothing else';
}

/** The address of street tiles, `https://tiles.example/{z}/{x}/{y}.png`. */
export function problemOfTiles(value: string): AddressProblem {
  for (const placeholder of ['{z}', '{x}', '{y}'])
    if (!value.includes(placeholder)) return `must hold {z}, {x} and {y}; ${placeholder} is missing`;
  if (/[\s\p{Cc}]/u.test(value)) return 'must not hold spaces or control characters';
  const plain = value.replaceAll(/\{(z|x|y|s|r)\}/g, '0');
  // Leaflet throws at the first tile.
  if (/[{}]/.test(plain)) return 'may hold {z}, {x}, {y}, {s} and {r}, and no other braces';
  if (!URL.canParse(plain)) return 'is not an address';
  const { protocol, username, password } = new URL(plain);
  if (username !== '' || password !== '') return 'must not hold a user name or password';
  if (!['http:', 'https:'].includes(protocol)) return 'must start with https:// or http://';
  if (/\{s\}/.test(value) && !/^https?:\/\/\{s\}\./.test(value))
    return 'may hold {s} only as the first part of its host';
  // The host becomes part of the pages' policy: nothing but a name may stand there.
  const [, host = ''] = /^https?:\/\/(?:\{s\}\.)?([^/?#]*)/i.exec(value) ?? [];
  return /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])(?::\d+)?$/i.test(host)
    ? null
    : 'must have a plain host: {z}, {x} and {y} stand in its path, and * nowhere';
}

/** Whether a URL's host name means this machine. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname)
  );
}
