import { BlockList, isIP, isIPv4 } from 'node:net';

/** How many proxies stand before the viewer, or which: addresses and networks in CIDR notation. */
export type TrustedProxies = number | readonly string[];

const MOST_HOPS = 10;
/** Entries looked at, from the right: nobody has more proxies, and a header may hold thousands. */
const MOST_ENTRIES = 20;

/** From `2` or `10.0.0.0/8, 2001:db8::/32, 192.0.2.7`; null when it is neither. */
export function readTrustedProxies(text: string): TrustedProxies | null {
  if (/^\d+$/.test(text)) return Number(text) <= MOST_HOPS ? Number(text) : null;
  const networks = text.split(',').map((part) => part.trim());
  return networks.every(isNetwork) ? networks : null;
}

function isNetwork(text: string): boolean {
  const [address = '', length, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || address.includes('%') || rest.length > 0) return false;
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= (family === 4 ? 32 : 128));
}

/**
 * Says by whom a request was sent: the IPv4 address, or the /64 of an IPv6 one. `peer`: who is connected; `forwarded`:
 * X-Forwarded-For. Where that is cut short or not an address, the last who could be told stands for all behind them.
 */
export function createClientAddress(
  trusted: TrustedProxies,
): (peer: string | undefined, forwarded: string | undefined) => string {
  const isTrusted = trustOf(trusted);
  return (peer, forwarded) => {
    let client = readAddress(peer ?? '') ?? 'unknown';
    const entries = (forwarded ?? '').split(',').slice(-MOST_ENTRIES).reverse();
    for (const [hop, entry] of entries.entries()) {
      const before = isTrusted(client, hop) ? readAddress(entry) : null;
      if (before === null) break;
      client = before;
    }
    return client.includes(':') ? `${networkOf(client)}::/64` : client;
  };
}

/** Says whether whoever is connected is one of the proxies. */
export function createProxyCheck(trusted: TrustedProxies): (peer: string | undefined) => boolean {
  const isTrusted = trustOf(trusted);
  return (peer) => isTrusted(readAddress(peer ?? '') ?? 'unknown', 0);
}

function trustOf(trusted: TrustedProxies): (address: string, hop: number) => boolean {
  return typeof trusted === 'number' ? (_, hop) => hop < trusted : inNetworks(trusted);
}

function inNetworks(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', length] = network.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    if (length === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(length), family);
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}

/** An address as proxies write them: with a port, in brackets, IPv4 in the form of IPv6. */
function readAddress(text: string): string | null {
  const entry = text.trim();
  if (entry.length > 64) return null;
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;
  const [address = ''] = bare.split('%');
  if (isIP(address) !== 6) return isIPv4(address) ? address : null;
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : address;
}

function networkOf(address: string): string {
  return groupsOf(address)
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}

/** The eight groups of an IPv6 address that is known to be one. */
function groupsOf(address: string): readonly number[] {
  const plain = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts: readonly string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [before = [], after] = plain
    .split('::')
    .map((side) => (side === '' ? [] : side.split(':').map((group) => Number.parseInt(group, 16))));
  if (after === undefined) return before;
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after];
}
