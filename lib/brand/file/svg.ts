import { SaxesParser, type SaxesTagNS } from 'saxes';

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
const XHTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';
const refusedElements: ReadonlySet<string> = new Set(
  'script foreignobject iframe object embed audio video canvas link meta handler listener'.split(' '),
);
const slowFilters: ReadonlySet<string> = new Set(
  'femorphology feturbulence feconvolvematrix fediffuselighting fespecularlighting feimage'.split(' '),
);
const addressAttributes: ReadonlySet<string> = new Set(['href', 'src', 'data', 'action', 'base', 'ping']);
const embeddedImage = /^data:image\/(?:png|jpeg|jpg|webp|gif);base64,[A-Za-z\d+/=\s]*$/i;

const MAX_ELEMENTS = 5000;
const MAX_DEPTH = 200;

class Refusal extends Error {}

/** null for a well-formed SVG that needs no other file and cannot run anything. */
export function findSvgProblem(bytes: Uint8Array): string | null {
  try {
    parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    if (error instanceof TypeError) return 'is an SVG that is not written in UTF-8';
    return `is not well-formed SVG${error instanceof Error ? positionOf(error) : ''}`;
  }
}

function parse(text: string): void {
  const parser = new SaxesParser({ xmlns: true });
  const size = createSizeCheck();
  let depth = 0;
  let styles: string | null = null;
  const addStyle = (part: string) => {
    if (styles !== null) styles += part;
  };
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && !/^(?:utf-8|us-ascii)$/i.test(encoding))
      refuse(`says it is written in ${encoding.slice(0, 20)}; it must be UTF-8`);
  });
  parser.on('doctype', () => refuse('has a DOCTYPE: remove that line'));
  parser.on('processinginstruction', () => refuse('has a processing instruction (<?…?>): remove it'));
  parser.on('text', addStyle);
  parser.on('cdata', addStyle);
  parser.on('opentag', (tag) => {
    if (depth === 0) checkRoot(tag);
    // Browsers would then read other styles than the parser.
    if (styles !== null) refuse('holds an element within its styles');
    checkElement(tag);
    size.open(tag);
    if (tag.local === 'style') styles = '';
    depth += 1;
  });
  parser.on('closetag', ({ local }) => {
    depth -= 1;
    size.close();
    if (local !== 'style' || styles === null) return;
    checkStyles(styles);
    styles = null;
  });
  parser.write(text).close();
  size.end();
}

function checkRoot({ local, uri, attributes }: SaxesTagNS): void {
  if (local !== 'svg') refuse('is XML, but not SVG');
  if (uri !== SVG_NAMESPACE) refuse(`lacks xmlns="${SVG_NAMESPACE}", without which browsers do not draw it`);
  if (attributes['viewBox'] === undefined && (attributes['width'] === undefined || attributes['height'] === undefined))
    refuse('has no viewBox and so no proportions');
}

function checkElement({ local, uri, attributes }: SaxesTagNS): void {
  const name = local.toLowerCase();
  if (refusedElements.has(name) || uri === XHTML_NAMESPACE)
    refuse(`holds <${local.slice(0, 30)}>, which a picture must not`);
  if (slowFilters.has(name)) refuse(`holds the filter <${local.slice(0, 30)}>, which can take minutes to draw`);
  for (const attribute of Object.values(attributes)) {
    if (attribute.prefix === 'xmlns' || attribute.name === 'xmlns') continue;
    const key = attribute.local.toLowerCase();
    const { value } = attribute;
    if (key.startsWith('on')) refuse(`holds the event handler ${key.slice(0, 30)}, which a picture must not`);
    const isOwn = /^\s*#/.test(value) || (name === 'image' && embeddedImage.test(value.trim()));
    if (addressAttributes.has(key) && !isOwn)
      refuse(`refers to something outside itself in ${attribute.name.slice(0, 30)}`);
    if (key === 'attributename' && /^(?:\w+:)?(?:href|src|on\w*|style)$/i.test(value.trim()))
      refuse('animates an address or a handler');
    if (attribute.prefix === '' && (key === 'style' || value.includes('('))) checkStyles(value);
  }
}

function checkStyles(css: string): void {
  // CSS escapes could hide the words searched for below.
  if (css.includes('\\')) refuse('holds a backslash in its styles');
  if (/@import/i.test(css)) refuse('brings in styles from outside itself');
  if (/(?:image-set|image|src|cross-fade)\(/i.test(css)) refuse('refers to something outside itself in its styles');
  for (const [, address = ''] of css.matchAll(/url\(\s*["']?([^"')]*)/gi)) {
    if (!address.trim().startsWith('#') && !embeddedImage.test(address.trim()))
      refuse('refers to something outside itself in its styles');
  }
}

function refuse(message: string): never {
  throw new Refusal(message);
}

function positionOf({ message }: Error): string {
  const [, line, column] = /^(\d+):(\d+):/.exec(message) ?? [];
  return line === undefined ? '' : `: line ${line}, column ${column}`;
}

function createSizeCheck() {
  const parents: { readonly id: string | null; readonly countBefore: number }[] = [];
  const sizes = new Map<string, number>();
  const idsAroundCopies = new Set<string>();
  const copied: string[] = [];
  let count = 0;

  return {
    open: ({ local, attributes }: SaxesTagNS) => {
      const entries = Object.values(attributes);
      const id = entries.find(({ name }) => name === 'id' || name === 'xml:id')?.value ?? null;
      parents.push({ id, countBefore: count });
      count += 1;
      if (count > MAX_ELEMENTS) refuse(`holds more than ${MAX_ELEMENTS} elements`);
      if (parents.length > MAX_DEPTH) refuse(`holds elements more than ${MAX_DEPTH} deep in each other`);
      if (local !== 'use') return;
      for (const { id } of parents) if (id !== null) idsAroundCopies.add(id);
      for (const { local: key, value } of entries) if (key === 'href') copied.push(decodeFragment(value));
    },
    close: () => {
      const { id = null, countBefore = 0 } = parents.pop() ?? {};
      // Browsers differ in which of two elements with the same id they copy, so the larger one counts.
      if (id !== null) sizes.set(id, Math.max(sizes.get(id) ?? 0, count - countBefore));
    },
    end: () => {
      if (copied.some((id) => idsAroundCopies.has(id))) refuse('copies with <use> what holds a <use> itself');
      const all = copied.reduce((sum, id) => sum + (sizes.get(id) ?? 0), count);
      if (all > MAX_ELEMENTS) refuse(`has more than ${MAX_ELEMENTS} elements with those copied by <use>`);
    },
  };
}

function decodeFragment(address: string): string {
  const fragment = address.trim().slice(1);
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
