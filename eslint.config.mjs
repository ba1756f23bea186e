import next from 'eslint-config-next';
import nextTypescript from 'eslint-config-next/typescript';

const config = [
  { ignores: ['.next/', 'next-env.d.ts', 'node_modules/', 'public/', '.data/', 'test-results/', 'playwright-report/'] },
  ...next,
  ...nextTypescript,
  {
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-console': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'VariableDeclarator > Identifier[name=/^(?:OF|NO|MAY|TO|WITH|SO|MOST|LONGEST|LEAST)_/]',
          message: 'Name what the constant holds: MAX_…, MIN_…, or a noun.',
        },
      ],
      // Every page is a document of its own, with its own nonce and its own check of the link.
      '@next/next/no-html-link-for-pages': 'off',
      '@next/next/no-img-element': 'off',
      '@next/next/no-location-assign-relative-destination': 'off',
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/no-unnecessary-type-assertion': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },
  // Drawn once, as text.
  { files: ['components/{history,order,page,readings,shipment}/**'], rules: { 'react/jsx-key': 'off' } },
  {
    files: [
      'lib/run/**',
      'lib/reference/main.ts',
      'lib/basemap/build.ts',
      'bench/**',
      'e2e/**/*.mjs',
      'e2e/engines/**',
    ],
    rules: { 'no-console': 'off' },
  },
];

export default config;
