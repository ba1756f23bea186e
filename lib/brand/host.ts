import type { Brand } from './brand.ts';

/**
 * Set by the gate on the request it passes on: the brand it decided for. A visitor's own header of this name is
 * overwritten.
 */
export const BRAND_HEADER = 'x-share-brand';

const DEFAULT_PORTS: ReadonlySet<string> = new Set(['80', '443']);
const PORT = /^[1-9]\d{0,4}$/;
const NAME = /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*$/;
const ADDRESS = /^(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}$/;

/**
 * The brand that answers on a host; null: none does. `host` is the Host header as sent, and nothing else: a
 * forwarded host is whatever a visitor says it is.
 */
export function brandForHost(brands: readonly Brand[], host: string | null): Brand | null {
  const wanted = host === null ? null : readHost(host);
  return wanted === null ? null : (brands.find(({ hosts }) => hosts.includes(wanted)) ?? null);
}

/**
 * A host in the one form they are compared in: lower case, without a dot at its end or a default port.
 * null for what is not exactly one host with at most a port.
 */
export function readHost(text: string): string | null {
  const [, written = '', port = ''] = /^(\[[\da-f:.]+\]|[^:[\]]+)(?::(\d+))?$/i.exec(text) ?? [];
  const name = written.startsWith('[') ? readIpv6(written) : readName(written.toLowerCase());
  if (name === null || (port !== '' && !(PORT.test(port) && Number(port) <= 65_535))) return null;
  return port === '' || DEFAULT_PORTS.has(port) ? name : `${name}:${port}`;
}

function readName(written: string): string | null {
  const name = written.endsWith('.') ? written.slice(0, -1) : written;
  // Browsers read every name that ends in a number as an IPv4 address: 127.1 is sent as 127.0.0.1.
  const isAddress = /(?:^|\.)(?:\d+|0x[\da-f]*)$/.test(name);
  return (isAddress ? ADDRESS : NAME).test(name) ? name : null;
}

function readIpv6(written: string): string | null {
  return URL.canParse(`http://${written}`) ? new URL(`http://${written}`).hostname : null;
}
