import type { Brand } from './brand.ts';

const namePattern =
  /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*$/;
const ipv4Pattern = /^(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}$/;

/** `host`: only the Host header as sent, as visitors can set forwarded host headers to anything. */
export function brandForHost(brands: readonly Brand[], host: string | null): Brand | null {
  const normalized = host === null ? null : readHost(host);
  return normalized === null ? null : (brands.find(({ hosts }) => hosts.includes(normalized)) ?? null);
}

export function readHost(text: string): string | null {
  const [, written = '', port = ''] = /^(\[[\da-f:.]+\]|[^:[\]]+)(?::(\d+))?$/i.exec(text) ?? [];
  const name = written.startsWith('[') ? readIpv6(written) : readName(written.toLowerCase());
  if (name === null || (port !== '' && !(/^[1-9]\d{0,4}$/.test(port) && Number(port) <= 65_535))) return null;
  return port === '' || port === '80' || port === '443' ? name : `${name}:${port}`;
}

function readName(written: string): string | null {
  const name = written.endsWith('.') ? written.slice(0, -1) : written;
  // Browsers read every name that ends in a number as an IPv4 address: 127.1 is sent as 127.0.0.1.
  const isAddress = /(?:^|\.)(?:\d+|0x[\da-f]*)$/.test(name);
  return (isAddress ? ipv4Pattern : namePattern).test(name) ? name : null;
}

function readIpv6(written: string): string | null {
  return URL.canParse(`http://${written}`) ? new URL(`http://${written}`).hostname : null;
}
