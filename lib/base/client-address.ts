import { AsyncLocalStorage } from 'node:async_hooks';
import ipaddr from 'ipaddr.js';
import { type RequestStore, requestStore, singleton, type Turn } from './singleton.ts';

export type TrustedProxies = number | readonly string[];

const MAX_HOPS = 10;
const MAX_ENTRIES = 20;
const MAX_ENTRY_LENGTH = 64;

export function readTrustedProxies(text: string): TrustedProxies | null {
  if (/^\d+$/.test(text)) return Number(text) <= MAX_HOPS ? Number(text) : null;
  const networks = text.split(',').map((network) => network.trim());
  return networks.every((network) => parseNetwork(network) !== null) ? networks : null;
}

/**
 * Names the client of a request by its IPv4 address, or the /64 of its IPv6 address, from the connected peer and
 * X-Forwarded-For. Where the header is cut short or holds no address, the last known address counts.
 */
export function createClientAddress(
  trusted: TrustedProxies,
): (peer: string | undefined, forwarded: string | undefined) => string {
  const isTrusted = createTrustCheck(trusted);
  return (peer, forwarded) => {
    let client = parseAddress(peer ?? '');
    const entries = (forwarded ?? '').split(',').slice(-MAX_ENTRIES).reverse();
    for (const [hop, entry] of entries.entries()) {
      const before = isTrusted(client, hop) ? parseAddress(entry) : null;
      if (before === null) break;
      client = before;
    }
    if (client === null) return 'unknown';
    if (!(client instanceof ipaddr.IPv6)) return client.toString();
    const network = client.parts.slice(0, 4).map((part) => part.toString(16));
    return `${network.join(':')}::/64`;
  };
}

const requests = () => singleton('request', () => new AsyncLocalStorage<RequestStore>());

export function answerClient<T>(address: string, answer: () => T, turn?: Turn): T {
  return requests().run({ client: address, html: new Map(), ...(turn !== undefined && { turn }) }, answer);
}

export function currentClient(): string {
  return requestStore()?.client ?? '';
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

function createTrustCheck(trusted: TrustedProxies): (address: Address | null, hop: number) => boolean {
  if (typeof trusted === 'number') return (_address, hop) => hop < trusted;
  const proxies = trusted.map(parseNetwork).filter((network) => network !== null);
  return (address) => address !== null && ipaddr.subnetMatch(address, { proxies }, '') === 'proxies';
}

function parseNetwork(text: string): [Address, number] | null {
  const [written = '', bits] = text.split('/');
  if (written.includes('%') || !isAddress(written)) return null;
  const network = bits === undefined ? `${written}/${written.includes(':') ? 128 : 32}` : text;
  return ipaddr.isValidCIDR(network) ? ipaddr.parseCIDR(network) : null;
}

/** Accepts ports, brackets and IPv4-mapped IPv6, as proxies write them. */
function parseAddress(text: string): Address | null {
  const entry = text.trim();
  if (entry.length > MAX_ENTRY_LENGTH) return null;
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;
  const [written = ''] = bare.split('%');
  return isAddress(written) ? ipaddr.process(written) : null;
}

/** ipaddr.js alone would also accept octal, hexadecimal and shortened IPv4 addresses. */
function isAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
}
