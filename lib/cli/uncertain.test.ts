import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { startHttpPeer } from '#lib/tracking/http/test-peer.ts';
import { cliShim, startProcess, tracking } from './test-cli.ts';

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** A service that takes each request whole and then answers as told. */
async function setUp(answer: (response: ServerResponse, count: number) => void) {
  const bodies: string[] = [];
  const peer = await startHttpPeer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => answer(response, bodies.push(body)));
  });
  cleanUps.push(() => peer.close());
  return { bodies, environment: { TRACKING_BASE_URL: peer.baseUrl, TRACKING_ACCESS_KEY: 'canary-key' } };
}

const writes: readonly (readonly string[])[] = [
  ['assets', 'create', '--name', 'x'],
  ['assets', 'delete', 'a'],
  ['assets', 'comment', 'a', 'x'],
  ['shares', 'create', 'a'],
  ['shares', 'delete', 'canary-share'],
];

describe.each(writes)('%s %s', (...args: readonly string[]) => {
  it('sends once and exits with 3 when the service does not answer', async () => {
    const { bodies, environment } = await setUp((response) => response.socket?.resetAndDestroy());
    const { exitCode, stdout, stderr } = await tracking(environment, args);
    expect([exitCode, stdout]).toEqual([3, '']);
    expect(stderr).toMatch(
      /^It is not known whether this was done: it was sent, and .* It was sent once and will not be repeated\.\n/,
    );
    expect(stderr).not.toContain('canary');
    expect(bodies).toHaveLength(1);
  });

  it('exits with 1 when the service cannot be reached', async () => {
    const { environment } = await setUp(() => {});
    for (const cleanUp of cleanUps.splice(0)) await cleanUp();
    const { exitCode, stdout, stderr } = await tracking(environment, args);
    expect([exitCode, stdout, stderr]).toEqual([1, '', 'The tracking service could not be reached (ECONNREFUSED).\n']);
  });

  it("prints the service's message without control characters, key and sharing identifier", async () => {
    const { environment } = await setUp((response) =>
      response
        .writeHead(400, { 'content-type': 'application/json' })
        .end(JSON.stringify({ Code: 400, Message: 'No\u001b[2J \u009b canary-key here\r\nSecond' })),
    );
    const { exitCode, stderr } = await tracking(environment, args);
    expect([exitCode, stderr]).toEqual([1, 'The tracking service refused this: No[2J … here Second. (code 400)\n']);
  });
});

it('reports what was created and what is uncertain when a long creation breaks off', async () => {
  const { bodies, environment } = await setUp((response, count) => {
    if (count === 2) response.destroy();
    else
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify([{ AssetID: `id-${count}` }]));
  });
  const ran = await tracking(
    environment,
    ['assets', 'create', '--file', '-', '--batch', '1', '--json'],
    'name\na\nb\nc\nd\n',
  );
  expect(ran.exitCode).toBe(3);
  expect(JSON.parse(ran.stdout)).toEqual({
    requested: 4,
    created: 1,
    uncertain: { from: 2, to: 2 },
    assets: [{ assetId: 'id-1', assetName: null, status: null }],
  });
  expect(ran.stderr).toContain('1 of 4 created. Item 2 may have been created or not. Items 3 to 4 were not sent.\n');
  expect(bodies).toHaveLength(2);
});

it('reports success when the answer names no asset', async () => {
  const { environment } = await setUp((response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"Code":200,"Message":"Success"}'),
  );
  expect(await tracking(environment, ['assets', 'create', '--name', 'x'])).toEqual({
    exitCode: 0,
    stdout: '',
    stderr: 'The tracking service did not return the identifiers of 1 of the 1 created assets.\n1 created.\n',
  });
});

describe('as a process', { timeout: 60_000 }, () => {
  it('exits with 3 and a message after Ctrl-C during a write', async () => {
    let child: ReturnType<typeof startProcess>['child'] | null = null;
    const { bodies, environment } = await setUp(() => void child?.kill('SIGINT'));
    const started = startProcess(process.execPath, [cliShim, 'assets', 'comment', 'a', 'x'], environment);
    child = started.child;
    const { exitCode, stderr } = await started.ended;
    expect([exitCode, stderr.split('\n')[0]]).toEqual([
      3,
      'It is not known whether this was done: it was sent, and you stopped before the answer came. It was sent once and will not be repeated.',
    ]);
    expect(bodies).toHaveLength(1);
  });

  it('exits silently when its output is closed early', async () => {
    const carriers = JSON.stringify(
      Array.from({ length: 50_000 }, (_, index) => ({ CarrierName: `Carrier ${index}`, CarrierID: String(index) })),
    );
    const { environment } = await setUp((response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(carriers),
    );
    const script = `"${process.execPath}" "${cliShim}" carriers list | head -n 1; echo "codes: \${PIPESTATUS[*]}"`;
    expect(await startProcess('bash', ['--norc', '-c', script], environment).ended).toEqual({
      exitCode: 0,
      stdout: expect.stringMatching(/^CARRIER +NAME\ncodes: 0 0\n$/),
      stderr: '',
    });
  });

  it('writes all of a long output', async () => {
    const { environment } = await setUp((response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(Array.from({ length: 30_000 }, (_, index) => ({ CarrierID: String(index) })))),
    );
    const { exitCode, stdout } = await startProcess(
      process.execPath,
      [cliShim, 'carriers', 'list', '--ids'],
      environment,
    ).ended;
    expect([exitCode, stdout.split('\n').length]).toEqual([0, 30_001]);
  });
});
