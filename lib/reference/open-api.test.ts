import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from './operations/table.ts';
import { field, startTestService, type TestService } from './test-service.ts';

let service: TestService;
let description: unknown;
beforeAll(async () => {
  service = await startTestService();
  description = (await service.call('GET', '/openapi.json', undefined, null)).body;
});
afterAll(() => service.close());

async function lint(folder: string): Promise<{ code: number | null; stdout: string }> {
  const require = createRequire(import.meta.url);
  const cli = join(dirname(require.resolve('@redocly/cli/package.json')), 'bin', 'cli.js');
  const child = spawn(process.execPath, [cli, 'lint', 'openapi.json', '--format=json', '--max-problems=100'], {
    cwd: folder,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let stdout = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, stdout })));
}

describe('the machine-readable description', () => {
  it('is OpenAPI 3.1, carries version 0.0.1, and needs no key to be read', () => {
    expect(description).toMatchObject({ openapi: '3.1.0', info: { version: '0.0.1' } });
  });

  it('describes every operation and no path with a version in it', () => {
    const paths = Object.keys(Object(field(description, 'paths')));
    expect(paths.sort()).toEqual(
      Object.values(operations)
        .map(({ path }) => path)
        .sort(),
    );
    expect(paths.filter((path) => /v\d|0\.0\.1/.test(path))).toEqual([]);
  });

  it('requires the AccessKey everywhere but in GetSharing', () => {
    for (const [name, { path, method }] of Object.entries(operations)) {
      expect(field(description, 'paths', path, method.toLowerCase(), 'security'), name).toEqual(
        name === 'GetSharing' ? [] : [{ AccessKey: [] }],
      );
    }
    expect(field(description, 'components', 'securitySchemes', 'AccessKey')).toEqual({
      type: 'apiKey',
      in: 'header',
      name: 'AccessKey',
    });
  });

  it('describes requests and answers as the interface does', () => {
    const schema = (...path: (string | number)[]) => field(description, 'components', 'schemas', ...path);
    expect(schema('NewAssetsRequest', 'type')).toBe('array');
    expect(schema('NewAssetsRequest', 'items', 'required')).toEqual(['AssetName']);
    expect(JSON.stringify(schema('NewAssetsRequest', 'items', 'properties', 'LabelID'))).toContain('"type":"string"');
    expect(schema('GetLabelsAnswer', 'properties', 'Labels', 'items', 'properties', 'LabelID', 'type')).toBe('integer');
    expect(schema('DeleteAssetRequest', 'required')).toEqual(['AssetID']);
    expect(schema('UserCommentRequest', 'required')).toEqual(['AssetID', 'Context']);
    expect(JSON.stringify(schema('GetSharingAnswer'))).not.toContain('AssetID');
  });

  it('passes the linter without an error or a warning', { timeout: 60_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'reference-lint-'));
    try {
      await writeFile(join(folder, 'openapi.json'), JSON.stringify(description));
      const { code, stdout } = await lint(folder);
      const problems = field(JSON.parse(stdout), 'problems');
      expect(problems).toEqual([]);
      expect(code).toBe(0);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
