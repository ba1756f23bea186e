import { DOMParser, type Document, type Element } from '@xmldom/xmldom';
import type { LocationReport } from './requests.ts';
import { timestampOf } from './rules.ts';

/** A track file that cannot be read: the message names the line and what is wrong with it. */
export class BadTrack extends Error {
  override readonly name = 'BadTrack';
  constructor(problem: string, line?: number | null) {
    super(line ? `line ${line}: ${problem}` : problem);
  }
}

export interface Track {
  readonly name: string | null;
  /** Oldest first: by time when every point has one, else in the order of the file. */
  readonly reports: readonly LocationReport[];
}

function parseXml(text: string): Document {
  const problems: BadTrack[] = [];
  function stop(problem: string, holder: unknown): never {
    const found = new BadTrack(`not well-formed XML: ${problem.split('\n')[0]}`, lineOf(holder) || 1);
    problems.push(found);
    throw found;
  }
  try {
    // Every level stops: xmldom calls some broken XML (an unquoted attribute) only a warning.
    const parser = new DOMParser({ onError: (_level, problem, context) => stop(problem, context) });
    return parser.parseFromString(text.replace(/^\uFEFF/, ''), 'text/xml');
  } catch (error) {
    // xmldom wraps what its handler throws; the first problem is the plain one.
    throw problems[0] ?? stop(error instanceof Error ? error.message : 'unknown problem', error);
  }
}

function lineOf(holder: unknown): number | null {
  if (typeof holder !== 'object' || holder === null || !('locator' in holder)) return null;
  const { locator } = holder;
  if (typeof locator !== 'object' || locator === null || !('lineNumber' in locator)) return null;
  return typeof locator.lineNumber === 'number' ? locator.lineNumber : null;
}

function* childElements(parent: Element): Generator<Element> {
  // Siblings one by one: the list that getElementsByTagName keeps up to date makes long files quadratic.
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    if (isElement(node)) yield node;
  }
}

function isElement(node: unknown): node is Element {
  return typeof node === 'object' && node !== null && 'nodeType' in node && node.nodeType === 1;
}

function childText(parent: Element, ...names: string[]): string | null {
  for (const name of names) {
    for (const child of childElements(parent)) {
      const text = child.localName === name ? child.textContent?.trim() : '';
      if (text) return text;
    }
  }
  return null;
}

function readDegrees(point: Element, name: 'lat' | 'lon', limit: number): number {
  const text = point.getAttribute(name)?.trim() ?? '';
  const problem = text === '' ? 'is missing' : `is not a number from -${limit} to ${limit}`;
  const degrees = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(text) ? Number(text) : NaN;
  if (!(Math.abs(degrees) <= limit)) throw new BadTrack(`${name} of <${point.localName}> ${problem}`, point.lineNumber);
  return degrees;
}

const dateTime = /^(-?\d{4,}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?)(Z|[+-]\d{2}:\d{2})?$/;

function readTime(point: Element): string | null {
  const text = childText(point, 'time');
  if (text === null) return null;
  const match = dateTime.exec(text);
  // GPX times are UTC, so that is what a missing zone means here.
  const instant = new Date(match ? `${match[1]}${match[2] ?? 'Z'}` : NaN);
  if (Number.isNaN(instant.getTime())) {
    throw new BadTrack(`time of <${point.localName}> is not a date and time (such as 2026-03-01T12:00:00Z)`, point.lineNumber);
  }
  return timestampOf(instant);
}

function readPoint(point: Element): LocationReport {
  return {
    Timestamp: readTime(point),
    Latitude: readDegrees(point, 'lat', 90),
    Longitude: readDegrees(point, 'lon', 180),
    Event: childText(point, 'name', 'cmt', 'desc'),
  };
}

function inTimeOrder(reports: LocationReport[]): LocationReport[] {
  if (reports.some((report) => !report.Timestamp)) return reports;
  const timed = reports.map((report) => ({ report, ms: Date.parse(report.Timestamp ?? '') }));
  return timed.sort((a, b) => a.ms - b.ms).map(({ report }) => report);
}

/**
 * Reads GPX 1.0 and 1.1: all points of all tracks and segments; without tracks the routes, without routes the
 * waypoints. Waypoints with a time belong to a track's history too; those without one are places, not reports.
 * Throws `BadTrack`.
 */
export function readGpx(text: string): Track {
  const root = parseXml(text).documentElement;
  if (root?.localName !== 'gpx') throw new BadTrack('the file is not GPX: its first element is not <gpx>', root?.lineNumber);

  const found: Record<'trkpt' | 'rtept' | 'wpt', LocationReport[]> = { trkpt: [], rtept: [], wpt: [] };
  const names: Record<string, string | null> = {};
  for (const part of childElements(root)) {
    const kind = part.localName ?? '';
    if (kind === 'wpt') found.wpt.push(readPoint(part));
    if (kind === 'trk' || kind === 'rte' || kind === 'metadata') names[kind] ??= childText(part, 'name');
    for (const child of kind === 'trk' || kind === 'rte' ? childElements(part) : []) {
      if (child.localName === 'rtept') found.rtept.push(readPoint(child));
      if (child.localName !== 'trkseg') continue;
      for (const point of childElements(child)) if (point.localName === 'trkpt') found.trkpt.push(readPoint(point));
    }
  }

  const line = found.trkpt.length > 0 ? found.trkpt : found.rtept;
  const reports = line.length > 0 ? [...line, ...found.wpt.filter((point) => point.Timestamp)] : found.wpt;
  if (reports.length === 0) throw new BadTrack('the file holds no points', root.lineNumber);
  const name = names['metadata'] ?? childText(root, 'name') ?? names['trk'] ?? names['rte'] ?? null;
  return { name, reports: inTimeOrder(reports) };
}

/** The text of an XML file: by its byte order mark, else by its declaration, else UTF-8. Throws `BadTrack`. */
export function decodeXml(bytes: Uint8Array): string {
  const declared = /^<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(Buffer.from(bytes.subarray(0, 200)).toString('latin1'));
  const marked = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  const encoding = marked ?? declared?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new BadTrack(`the text is not ${encoding}`, 1);
  }
}
