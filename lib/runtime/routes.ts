import { dataHeaders, everywhere, hostPageHeaders, sharedFileHeaders } from '#lib/base/security-headers.ts';

/** The largest body a request may have, in bytes. */
export const MAX_BODY_BYTES = 8192;

/** What is asked for: a page, the page of a link, or what an open one asks for. */
export type LimitedRequest = 'page' | 'link' | 'refresh';

/** Which limit was met: `crowd` counts answers under way, any of which may turn out a miss. */
export type LimitName = 'pages' | 'refreshes' | 'misses' | 'crowd';

/** What is told of a request, in place of its address. `metrics`: of the endpoint before all pages. */
export type RouteName =
  | 'home'
  | 'share'
  | 'data'
  | 'track'
  | 'download'
  | 'oembed'
  | 'health'
  | 'brand file'
  | 'street map'
  | 'public file'
  | 'build file'
  | 'metrics'
  | 'other';

/** One kind of address: what is not named here does not exist. */
export interface Route {
  readonly path: RegExp;
  readonly name: RouteName;
  /** As what it counts for its client's address; without it, it does not. */
  readonly limit?: LimitedRequest;
  readonly methods: readonly string[];
  /** Of an answer that Next gives as it is; the others are for the gate to give, `answer` says how. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly answer?: 'home' | 'share' | 'download' | 'brandFile' | 'streets';
  /** Answered on hosts of no brand too: a balancer asks by address, not by name. */
  readonly onAnyHost?: true;
  /** `page` where nothing is said. */
  readonly workload?: Workload;
}

/** What it takes to answer. Under overload the refreshes of open pages give way to pages opened for the first time. */
export type Workload = 'page' | 'refresh' | 'file';

const readMethods = ['GET', 'HEAD'];

const routes: readonly Route[] = [
  { path: /^\/$/, name: 'home', limit: 'page', methods: readMethods, answer: 'home' },
  { path: /^\/share$/, name: 'share', limit: 'link', methods: readMethods, answer: 'share' },
  {
    path: /^\/share\/data$/,
    name: 'data',
    limit: 'refresh',
    methods: ['POST'],
    headers: dataHeaders,
    workload: 'refresh',
  },
  { path: /^\/share\/track$/, name: 'track', limit: 'refresh', methods: ['POST'], headers: dataHeaders },
  {
    path: /^\/share\/history\/(?:gpx|geojson|kml|csv)$/,
    name: 'download',
    limit: 'link',
    methods: readMethods,
    answer: 'download',
  },
  { path: /^\/oembed$/, name: 'oembed', limit: 'page', methods: readMethods, headers: dataHeaders },
  { path: /^\/(?:healthz|readyz)$/, name: 'health', methods: readMethods, headers: dataHeaders, onAnyHost: true },
  {
    path: /^\/brands\/[0-9a-f]{16,64}\.\w+$/,
    name: 'brand file',
    methods: readMethods,
    answer: 'brandFile',
    workload: 'file',
  },
  {
    path: /^\/streets\/[0-9a-f]{32}\.pmtiles$/,
    name: 'street map',
    methods: readMethods,
    answer: 'streets',
    workload: 'file',
  },
  publicFile(/^\/(?:basemap\/[\w-]+\.json|robots\.txt)$/, everywhere),
  publicFile(/^\/embed\.(?:js|d\.ts)$/, sharedFileHeaders(300)),
  publicFile(/^\/embed-demo\.(?:html|js|css|svg)$/, hostPageHeaders),
];

function publicFile(path: RegExp, headers: Readonly<Record<string, string>>): Route {
  return { path, name: 'public file', methods: readMethods, headers, workload: 'file' };
}

/** The file that Next serves at a path, in the folder it runs in; null: the path is not one of a file. */
export function fileAt(pathname: string): string | null {
  if (buildFilePath.test(pathname)) return pathname.replace('/_next/', '.next/');
  const isFile = routeAt(pathname)?.name === 'public file' && pathname !== '/robots.txt';
  return isFile ? `public${pathname}` : null;
}

/** What lies at a path, or null. */
export function routeAt(pathname: string): Route | null {
  return routes.find(({ path }) => path.test(pathname)) ?? null;
}

/** The methods of a path that may lie outside the surface: what does not exist, and Next's build files, are read. */
export function methodsAt(pathname: string): readonly string[] {
  return routeAt(pathname)?.methods ?? readMethods;
}

/** The work of a path that may lie outside the surface: Next's build files are files, what does not exist is a page. */
export function workloadAt(pathname: string): Workload {
  return routeAt(pathname)?.workload ?? (buildFilePath.test(pathname) ? 'file' : 'page');
}

const buildFilePath = /^\/_next\/static\//;

/** One of a fixed set of names, whatever the path. */
export function routeNameAt(pathname: string): RouteName {
  return routeAt(pathname)?.name ?? (buildFilePath.test(pathname) ? 'build file' : 'other');
}

/** As what a request counts for its client's address, or null. The page that says "missing" is a page too. */
export function limitedRequestAt(pathname: string): LimitedRequest | null {
  const route = routeAt(pathname);
  return route === null ? (buildFilePath.test(pathname) ? null : 'page') : (route.limit ?? null);
}
