import { gzipSync } from 'node:zlib';

export interface Size {
  readonly raw: number;
  readonly gzip: number;
}

/** Compresses here, so that all sizes are comparable. */
export async function answerSize(url: string): Promise<Size> {
  return sizeOf(await fetchBytes(url));
}

/** A page without its styles, and what they add after compression. */
export async function htmlSize(url: string): Promise<Size & { readonly styles: number }> {
  const whole = await fetchBytes(url);
  const html = sizeOf(Buffer.from(whole.toString('utf8').replaceAll(/<style\b.*?<\/style>/gs, '')));
  return { ...html, styles: sizeOf(whole).gzip - html.gzip };
}

export async function scriptSize(url: string): Promise<Size & { readonly files: number }> {
  const paths = scriptPaths((await fetchBytes(url)).toString('utf8'));
  const sizes = await Promise.all(paths.map(async (path) => sizeOf(await fetchBytes(new URL(path, url).href))));
  return { files: paths.length, raw: sum(sizes.map((size) => size.raw)), gzip: sum(sizes.map((size) => size.gzip)) };
}

export function scriptPaths(html: string): string[] {
  const tags = html.match(/<(?:script|link)\b[^>]*>/gi) ?? [];
  const paths = tags.flatMap((tag) => {
    if (/\bnomodule\b/i.test(tag)) return [];
    if (/^<script/i.test(tag)) return attribute(tag, 'src');
    return /\bas="script"|\brel="modulepreload"/i.test(tag) ? attribute(tag, 'href') : [];
  });
  return [...new Set(paths)];
}

function attribute(tag: string, name: string): string[] {
  const value = new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(tag)?.[1];
  return value === undefined ? [] : [value.replaceAll('&amp;', '&')];
}

async function fetchBytes(url: string): Promise<Buffer> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  if (!response.ok) throw new Error(`a measured address returned ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

function sizeOf(bytes: Buffer): Size {
  return { raw: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
