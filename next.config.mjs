/** @type {import('next').NextConfig} */
const config = {
  output: 'standalone',
  // A visitor opens one page, and few files compress best: each chunk saves a request, at the price of 16 kB in two of
  // them.
  experimental: {
    turbopackChunking: { minChunkSize: 1_000_000, maxMergeChunkSize: 5_000_000 },
    // One sheet per source: lib/run/build-styles.ts puts those of a page into its head.
    cssChunking: { type: 'graph', requestCost: 0 },
  },
  poweredByHeader: false,
  reactStrictMode: true,
  productionBrowserSourceMaps: false,
  // Without it, a rewrite under a numeric loopback bind counts as external: status 200, and the server calls itself.
  skipProxyUrlNormalize: true,
  // Request lines would contain the identifier.
  logging: { incomingRequests: false },
  images: { unoptimized: true },
  // `npm run lint` and `npm test` check types, in a quarter of the time.
  typescript: { ignoreBuildErrors: true },
  // Headers of the hashed build files, which proxy.ts does not see. Headers that depend on settings are set there.
  async headers() {
    return [
      {
        source: '/_next/static/:path*',
        headers: [
          { key: 'X-Content-Type-Options', value: 'nosniff' },
          { key: 'Referrer-Policy', value: 'no-referrer' },
          // A sandboxed frame has an origin of its own and could not load its styles. These files are public.
          { key: 'Cross-Origin-Resource-Policy', value: 'cross-origin' },
        ],
      },
    ];
  },
  // Puts the metadata into the head for every visitor, not only for robots.
  htmlLimitedBots: /.*/,
  serverExternalPackages: ['undici', 'pino', 'prom-client', 'ioredis', '@photostructure/tz-lookup'],
  // Files that lib/brand/pictures/raster.ts and its thread load by name, without an import.
  outputFileTracingIncludes: {
    '/*': [
      './lib/brand/pictures/raster-worker.mjs',
      './node_modules/@resvg/resvg-wasm/**/*',
      './node_modules/@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
      './node_modules/@expo-google-fonts/noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf',
    ],
  },
  // Image optimisation is off, and sharp is 19 MB with another licence.
  outputFileTracingExcludes: {
    '**/*': ['sharp', '@img', 'semver', 'detect-libc'].map((name) => `./node_modules/${name}/**/*`),
  },
};

export default config;
