import { dataHeaders, everywhere, hostPageHeaders, sharedFileHeaders } from './security-headers.ts';

/** The largest body a request may have, in bytes. */
export const MOST_BODY_BYTES = 8192;

/** One kind of address: what is not named here does not exist. */
export interface Place {
  readonly path: RegExp;
  readonly methods: readonly string[];
  /** Of an answer that Next gives as it is; the others are for the gate to give, `answer` says how. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly answer?: 'home' | 'share' | 'brandFile';
  /** Answered on hosts of no brand too: a balancer asks by address, not by name. */
  readonly onAnyHost?: true;
  /** `page` where nothing is said. */
  readonly work?: Work;
}

/** What it takes to answer: in a crowd a page opened for the first time goes before the refresh of an open one. */
export type Work = 'page' | 'refresh' | 'file';

const READ = ['GET', 'HEAD'];

const surface: readonly Place[] = [
  { path: /^\/$/, methods: READ, answer: 'home' },
  { path: /^\/share$/, methods: READ, answer: 'share' },
  { path: /^\/share\/data$/, methods: ['POST'], headers: dataHeaders, work: 'refresh' },
  { path: /^\/share\/track$/, methods: ['POST'], headers: dataHeaders },
  { path: /^\/oembed$/, methods: READ, headers: dataHeaders },
  { path: /^\/(?:healthz|readyz)$/, methods: READ, headers: dataHeaders, onAnyHost: true },
  { path: /^\/brands\/[0-9a-f]{16,64}\.\w+$/, methods: READ, answer: 'brandFile', work: 'file' },
  { path: /^\/(?:basemap\/[\w-]+\.json|robots\.txt)$/, methods: READ, headers: everywhere, work: 'file' },
  { path: /^\/embed\.(?:js|d\.ts)$/, methods: READ, headers: sharedFileHeaders(300), work: 'file' },
  { path: /^\/embed-demo\.(?:html|js|css|svg)$/, methods: READ, headers: hostPageHeaders, work: 'file' },
];

/** What lies at a path, or null. */
export function placeAt(pathname: string): Place | null {
  return surface.find(({ path }) => path.test(pathname)) ?? null;
}

/** The methods of a path that may lie outside the surface: what does not exist, and Next's build files, are read. */
export function methodsAt(pathname: string): readonly string[] {
  return placeAt(pathname)?.methods ?? READ;
}

/** The work of a path that may lie outside the surface: Next's build files are files, what does not exist is a page. */
export function workAt(pathname: string): Work {
  return placeAt(pathname)?.work ?? (pathname.startsWith('/_next/static/') ? 'file' : 'page');
}
