import { SaxesParser, type SaxesTagNS } from 'saxes';

const SVG = 'http://www.w3.org/2000/svg';
const XHTML = 'http://www.w3.org/1999/xhtml';
/** What runs, plays, or brings in other documents. */
const REFUSED: ReadonlySet<string> = new Set([
  'script',
  'foreignobject',
  'iframe',
  'object',
  'embed',
  'audio',
  'video',
  'canvas',
  'link',
  'meta',
  'handler',
  'listener',
]);
/** Filters that take minutes with one large number. */
const SLOW: ReadonlySet<string> = new Set([
  'femorphology',
  'feturbulence',
  'feconvolvematrix',
  'fediffuselighting',
  'fespecularlighting',
  'feimage',
]);
const ADDRESSES: ReadonlySet<string> = new Set(['href', 'src', 'data', 'action', 'base', 'ping']);
const RASTER = /^data:image\/(?:png|jpeg|jpg|webp|gif);base64,[A-Za-z\d+/=\s]*$/i;

class Refusal extends Error {}

const MOST_ELEMENTS = 5000;
const MOST_DEEP = 200;

/** Null for a well-formed SVG that brings all it needs and can do nothing but be drawn. */
export function findSvgProblem(bytes: Uint8Array): string | null {
  try {
    readThrough(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    if (error instanceof TypeError) return 'is an SVG that is not written in UTF-8';
    return `is not well-formed SVG${error instanceof Error ? whereOf(error) : ''}`;
  }
}

function readThrough(text: string): void {
  const parser = new SaxesParser({ xmlns: true });
  const work = countWork();
  let depth = 0;
  let styles: string | null = null;
  const addStyle = (part: string) => {
    if (styles !== null) styles += part;
  };
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && !/^(?:utf-8|us-ascii)$/i.test(encoding))
      refuse(`says it is written in ${encoding.slice(0, 20)}; it must be UTF-8`);
  });
  parser.on('doctype', () => refuse('has a DOCTYPE: take that line out'));
  parser.on('processinginstruction', () => refuse('has a processing instruction (<?…?>): take it out'));
  parser.on('text', addStyle);
  parser.on('cdata', addStyle);
  parser.on('opentag', (tag) => {
    if (depth === 0) checkRoot(tag);
    // Browsers then read other styles than the parser does.
    if (styles !== null) refuse('holds an element within its styles');
    checkElement(tag);
    work.open(tag);
    if (tag.local === 'style') styles = '';
    depth += 1;
  });
  parser.on('closetag', ({ local }) => {
    depth -= 1;
    work.close();
    if (local !== 'style' || styles === null) return;
    checkStyles(styles);
    styles = null;
  });
  parser.write(text).close();
  work.end();
}

function checkRoot({ local, uri, attributes }: SaxesTagNS): void {
  if (local !== 'svg') refuse('is XML, but not SVG');
  if (uri !== SVG) refuse(`lacks xmlns="${SVG}", without which browsers do not draw it`);
  if (attributes['viewBox'] === undefined && (attributes['width'] === undefined || attributes['height'] === undefined))
    refuse('has no viewBox and so no proportions');
}

function checkElement({ local, uri, attributes }: SaxesTagNS): void {
  const name = local.toLowerCase();
  if (REFUSED.has(name) || uri === XHTML) refuse(`holds <${local.slice(0, 30)}>, which a picture must not`);
  if (SLOW.has(name)) refuse(`holds the filter <${local.slice(0, 30)}>, which can take minutes to draw`);
  for (const attribute of Object.values(attributes)) {
    if (attribute.prefix === 'xmlns' || attribute.name === 'xmlns') continue;
    const key = attribute.local.toLowerCase();
    const { value } = attribute;
    if (key.startsWith('on')) refuse(`holds the event handler ${key.slice(0, 30)}, which a picture must not`);
    if (ADDRESSES.has(key) && !isOwnAddress(value, name))
      refuse(`refers to something outside itself in ${attribute.name.slice(0, 30)}`);
    // An animation could write a refused value into an attribute later.
    if (key === 'attributename' && /^(?:\w+:)?(?:href|src|on\w*|style)$/i.test(value.trim()))
      refuse('animates an address or a handler');
    if (attribute.prefix === '' && (key === 'style' || value.includes('('))) checkStyles(value);
  }
}

function isOwnAddress(value: string, element: string): boolean {
  return /^\s*#/.test(value) || (element === 'image' && RASTER.test(value.trim()));
}

function checkStyles(css: string): void {
  // CSS escapes would hide the words looked for below.
  if (css.includes('\\')) refuse('holds a backslash in its styles');
  if (/@import/i.test(css)) refuse('brings in styles from outside itself');
  if (/(?:image-set|image|src|cross-fade)\(/i.test(css)) refuse('refers to something outside itself in its styles');
  for (const [, address = ''] of css.matchAll(/url\(\s*["']?([^"')]*)/gi)) {
    if (!address.trim().startsWith('#') && !RASTER.test(address.trim()))
      refuse('refers to something outside itself in its styles');
  }
}

function refuse(sentence: string): never {
  throw new Refusal(sentence);
}

/** Without the parser's words: they quote the file. */
function whereOf({ message }: Error): string {
  const [, line, column] = /^(\d+):(\d+):/.exec(message) ?? [];
  return line === undefined ? '' : `: line ${line}, column ${column}`;
}

/** Refuses what is too much to draw. */
function countWork() {
  const around: { readonly id: string | null; readonly before: number }[] = [];
  const sizes = new Map<string, number>();
  const idsAroundCopies = new Set<string>();
  const copied: string[] = [];
  let elements = 0;

  return {
    open: ({ local, attributes }: SaxesTagNS) => {
      const entries = Object.values(attributes);
      const id = entries.find(({ name }) => name === 'id' || name === 'xml:id')?.value ?? null;
      around.push({ id, before: elements });
      elements += 1;
      if (elements > MOST_ELEMENTS) refuse(`holds more than ${MOST_ELEMENTS} elements`);
      if (around.length > MOST_DEEP) refuse(`holds elements more than ${MOST_DEEP} deep in each other`);
      if (local !== 'use') return;
      for (const { id } of around) if (id !== null) idsAroundCopies.add(id);
      for (const { local: key, value } of entries) if (key === 'href') copied.push(targetOf(value));
    },
    close: () => {
      const { id = null, before = 0 } = around.pop() ?? {};
      // Where an id stands twice, browsers differ in which one they draw, so the larger counts.
      if (id !== null) sizes.set(id, Math.max(sizes.get(id) ?? 0, elements - before));
    },
    end: () => {
      if (copied.some((id) => idsAroundCopies.has(id))) refuse('copies with <use> what holds a <use> itself');
      const all = copied.reduce((sum, id) => sum + (sizes.get(id) ?? 0), elements);
      if (all > MOST_ELEMENTS) refuse(`comes to more than ${MOST_ELEMENTS} elements with what it copies by <use>`);
    },
  };
}

function targetOf(address: string): string {
  const fragment = address.trim().slice(1);
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
