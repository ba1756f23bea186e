import { dataHeaders, everywhere, hostPageHeaders, sharedFileHeaders } from '#lib/base/security-headers.ts';

export const MAX_BODY_BYTES = 8192;

/** `crowd`: concurrent requests that may all be misses. */
export const limitNames = ['misses', 'crowd'] as const;

export const routeNames = [
  'home',
  'share',
  'data',
  'track',
  'download',
  'oembed',
  'health',
  'brand file',
  'street map',
  'public file',
  'build file',
  'metrics',
  'other',
] as const;
export type RouteName = (typeof routeNames)[number];

export interface Route {
  readonly path: RegExp;
  readonly name: RouteName;
  readonly methods?: readonly string[];
  /** Headers for routes that Next answers itself; proxy.ts answers the others as `answer` says. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly answer?: 'home' | 'share' | 'download' | 'calendar' | 'brandFile' | 'streets' | 'basemap';
  /** Load balancers ask by address, not by host name. */
  readonly onAnyHost?: true;
  readonly workload?: Workload;
}

/** Under overload, refreshes of open pages give way to first visits. */
export const workloads = ['page', 'refresh', 'file'] as const;
export type Workload = (typeof workloads)[number];

const routes: readonly Route[] = [
  { path: /^\/$/, name: 'home', answer: 'home' },
  { path: /^\/share$/, name: 'share', answer: 'share' },
  {
    path: /^\/share\/data$/,
    name: 'data',
    methods: ['POST'],
    headers: dataHeaders,
    workload: 'refresh',
  },
  { path: /^\/share\/track$/, name: 'track', methods: ['POST'], headers: dataHeaders },
  { path: /^\/share\/history\/(?:gpx|geojson|kml|csv)$/, name: 'download', answer: 'download' },
  { path: /^\/share\/calendar$/, name: 'download', answer: 'calendar' },
  { path: /^\/oembed$/, name: 'oembed', headers: dataHeaders },
  { path: /^\/(?:healthz|readyz)$/, name: 'health', headers: dataHeaders, onAnyHost: true },
  { path: /^\/brands\/[0-9a-f]{16,64}\.\w+$/, name: 'brand file', answer: 'brandFile', workload: 'file' },
  { path: /^\/streets\/[0-9a-f]{32}\.pmtiles$/, name: 'street map', answer: 'streets', workload: 'file' },
  { path: /^\/basemap\/[\w-]+\.json$/, name: 'public file', answer: 'basemap', workload: 'file' },
  publicFile(/^\/robots\.txt$/, everywhere),
  publicFile(/^\/embed\.(?:js|d\.ts)$/, sharedFileHeaders(300)),
  publicFile(/^\/embed-demo\.(?:html|js|css|svg)$/, hostPageHeaders),
];

function publicFile(path: RegExp, headers: Readonly<Record<string, string>>): Route {
  return { path, name: 'public file', headers, workload: 'file' };
}

export function routeAt(pathname: string): Route | null {
  return routes.find(({ path }) => path.test(pathname)) ?? null;
}

export function methodsAt(pathname: string): readonly string[] {
  return routeAt(pathname)?.methods ?? ['GET', 'HEAD'];
}

export function workloadAt(pathname: string): Workload {
  return routeAt(pathname)?.workload ?? (buildFilePath.test(pathname) ? 'file' : 'page');
}

const buildFilePath = /^\/_next\/static\//;

export function routeNameAt(pathname: string): RouteName {
  return routeAt(pathname)?.name ?? (buildFilePath.test(pathname) ? 'build file' : 'other');
}
