/** From the top down: a file imports from its own layer or from those below, never from one above. */
const layers = [
  ['e2e', 'bench'],
  ['instrumentation.ts', 'proxy.ts'],
  ['app'],
  ['lib/cli', 'lib/reference', 'lib/run'],
  ['lib/server'],
  ['components'],
  ['lib/share/load'],
  ['lib/share/decoding'],
  ['lib/share/export'],
  ['lib/share/track'],
  ['lib/share/view'],
  ['lib/share/drawing'],
  ['lib/share/readings'],
  ['lib/journey', 'lib/embed', 'lib/streets', 'lib/client.ts'],
  ['lib/share/[^/]+$'],
  ['lib/brand/(?:file|store|pictures|theme)'],
  ['lib/brand'],
  ['lib/runtime'],
  ['lib/config'],
  ['lib/i18n'],
  ['lib/places'],
  ['lib/basemap'],
  ['lib/tracking/client.ts'],
  ['lib/tracking/owner'],
  ['lib/tracking/decode', 'lib/tracking/http'],
  ['lib/tracking/personal-data', 'lib/tracking/time'],
  ['lib/tracking/json'],
  ['lib/tracking'],
  ['lib/base'],
];

const asPath = (folder) => `^${folder}(?:/|$)`;
const tests = '\\.(?:test|e2e)\\.tsx?$|/test-[^/]*\\.ts$';

const upward = layers
  .map((folders, index) => {
    const above = layers.slice(0, index).flat().map(asPath);
    const lower = layers.slice(index + 1).flat();
    return {
      name: `upward from ${folders.join(', ')}`,
      severity: 'error',
      from: {
        path: folders.map(asPath),
        pathNot: [tests, ...lower.filter((other) => folders.some((own) => other.startsWith(own))).map(asPath)],
      },
      to: { path: above, pathNot: folders.map(asPath) },
    };
  })
  .filter(({ to }) => to.path.length > 0);

const config = {
  forbidden: [
    ...upward,
    {
      name: 'in no layer',
      severity: 'error',
      from: { path: '^(?:app|components|lib|e2e|bench)/', pathNot: [tests, ...layers.flat().map(asPath)] },
      to: {},
    },
    { name: 'circle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'react-leaflet in one file, as its licence is not open source',
      severity: 'error',
      from: { pathNot: '^components/track-map/map-frame.tsx$' },
      to: { path: 'node_modules/react-leaflet' },
    },
    {
      name: 'unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^geojson$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};

export default config;
