/** @type {import('next').NextConfig} */
const config = {
  output: 'standalone',
  // A link is opened once, and for one page: few files pack best, and the map needs fewer ways to the server. Some of
  // what comes after it, 16 kB packed, is then in two of them.
  experimental: { turbopackChunking: { minChunkSize: 1_000_000, maxMergeChunkSize: 5_000_000 } },
  poweredByHeader: false,
  reactStrictMode: true,
  productionBrowserSourceMaps: false,
  // Without it a rewrite under a numeric loopback bind counts as external: status 200, and the server calls itself.
  skipProxyUrlNormalize: true,
  // Request lines would hold the identifier.
  logging: { incomingRequests: false },
  images: { unoptimized: true },
  typescript: { ignoreBuildErrors: false },
  // The gate lets the hashed build files pass; these are theirs. What depends on settings is set by the gate.
  async headers() {
    return [
      {
        source: '/_next/static/:path*',
        headers: [
          { key: 'X-Content-Type-Options', value: 'nosniff' },
          { key: 'Referrer-Policy', value: 'no-referrer' },
          // A sandboxed frame has an origin of its own, and would stay without its styles. These files are public.
          { key: 'Cross-Origin-Resource-Policy', value: 'cross-origin' },
        ],
      },
    ];
  },
  // The head stands in the head for every visitor: no robot's name makes another page.
  htmlLimitedBots: /.*/,
  serverExternalPackages: [
    'undici',
    'pino',
    'prom-client',
    'rate-limiter-flexible',
    'ioredis',
    '@photostructure/tz-lookup',
  ],
  // What lib/brand/pictures/raster.ts finds by name, and what its thread imports: no import leads to it.
  outputFileTracingIncludes: {
    '/*': [
      './lib/brand/pictures/raster-worker.mjs',
      './node_modules/@resvg/resvg-wasm/**/*',
      './node_modules/@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
      './node_modules/@expo-google-fonts/noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf',
    ],
  },
  // Next's server knows them for the image optimisation, which is off: 19 MB, and a licence of their own.
  outputFileTracingExcludes: {
    '**/*': ['sharp', '@img', 'semver', 'detect-libc'].map((name) => `./node_modules/${name}/**/*`),
  },
};

export default config;
