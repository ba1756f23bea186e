/** @type {import('next').NextConfig} */
const config = {
  output: 'standalone',
  poweredByHeader: false,
  // A wall: without it Turbopack climbs out of this folder and builds the viewer's proxy.ts and instrumentation.ts in.
  turbopack: { root: import.meta.dirname },
  outputFileTracingRoot: import.meta.dirname,
};

export default config;
