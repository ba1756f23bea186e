import createNextIntlPlugin from 'next-intl/plugin';

const withNextIntl = createNextIntlPlugin({
  requestConfig: './lib/i18n/request.ts',
  experimental: { messages: { path: './lib/i18n/messages', format: 'json', locales: 'infer', precompile: true } },
});

/** @type {import('next').NextConfig} */
const config = {
  output: 'standalone',
  poweredByHeader: false,
  reactStrictMode: true,
  productionBrowserSourceMaps: false,
  // Without it a rewrite under a numeric loopback bind counts as external: status 200, and the server calls itself.
  skipProxyUrlNormalize: true,
  images: { unoptimized: true },
  typescript: { ignoreBuildErrors: false },
  serverExternalPackages: ['undici', 'pino'],
};

export default withNextIntl(config);
