import next from 'eslint-config-next';
import nextTypescript from 'eslint-config-next/typescript';

export default [
  { ignores: ['.next/', 'next-env.d.ts', 'node_modules/', 'public/', '.data/', 'test-results/', 'playwright-report/'] },
  ...next,
  ...nextTypescript,
  {
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-console': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    // The places that talk to a terminal on purpose.
    files: ['lib/run/**', 'lib/reference/main.ts', 'lib/basemap/build.ts'],
    rules: { 'no-console': 'off' },
  },
];
