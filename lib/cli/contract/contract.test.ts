import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHttpPeer } from '#lib/tracking/http/test-peer.ts';
import { type ReferenceProcess, startProcess, startReference, tracking } from '../test-cli.ts';
import { describeFindings, runContract } from './run-contract.ts';

const main = fileURLToPath(new URL('../tracking.mjs', import.meta.url));
let reference: ReferenceProcess;
beforeAll(async () => {
  reference = await startReference();
}, 60_000);
afterAll(() => reference.close());

const cli = (...args: readonly string[]) =>
  tracking({ TRACKING_BASE_URL: reference.baseUrl, TRACKING_ACCESS_KEY: reference.accessKey }, args);
const freeLabels = async () => (await cli('labels', 'list', '--ids')).stdout.trimEnd().split('\n');

describe('the reference service', () => {
  it('matches every statement of the interface', async () => {
    const [labelId = null] = await freeLabels();
    const findings = await runContract({
      baseUrl: reference.baseUrl,
      accessKey: reference.accessKey,
      writes: true,
      labelId,
    });
    expect(findings.filter(({ result }) => result !== 'as described')).toEqual([]);
    expect(findings.length).toBeGreaterThan(15);
  }, 60_000);

  it('is unchanged by read-only checks', async () => {
    expect(await cli('shares', 'list')).toMatchObject({ stdout: '', stderr: 'No link is open.\n' });
    const before = await freeLabels();
    const findings = await runContract({
      baseUrl: reference.baseUrl,
      accessKey: reference.accessKey,
      writes: false,
      labelId: null,
    });
    expect(findings.filter(({ result }) => result === 'differs')).toEqual([]);
    expect(await freeLabels()).toEqual(before);
  });
});

describe('another service', () => {
  it('differs in nearly every check when it always answers an empty object', async () => {
    const asked: string[] = [];
    const peer = await startHttpPeer((request, response) => {
      asked.push(`${request.method} ${(request.url ?? '').split('?')[0]}`);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    const findings = await runContract({
      baseUrl: peer.baseUrl,
      accessKey: 'canary-key',
      writes: false,
      labelId: null,
    });
    await peer.close();
    const report = describeFindings(findings);
    expect(report).toContain('DIFF  GetCarriers answers a bare list');
    expect(report).toContain('Without an AccessKey it answers HTTP 200; described is 400.');
    expect(report).toMatch(/ ok {3}GetSharing needs no AccessKey/);
    expect(report).not.toContain('canary');
    expect(asked.filter((request) => !request.startsWith('GET '))).toEqual([]);
  });

  it('differs in fields that the interface describes, and in others only when they are missing', async () => {
    const carrier = { CarrierName: 7, CarrierID: 'short', Website: 'canary' };
    const sharing = { AssetShareID: 'canary', CreatedOn: 'yesterday', CreatedBy: null, AccountName: [], LabelID: 'x' };
    const peer = await startHttpPeer((request, response) => {
      const body = request.url?.includes('GetCarriers') ? [carrier, carrier] : [{ ...sharing, ActivatedOn: 0 }];
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    const findings = await runContract({ baseUrl: peer.baseUrl, accessKey: 'key', writes: false, labelId: null });
    await peer.close();
    const remarksOn = (start: string) => findings.find(({ statement }) => statement.startsWith(start))?.remarks;
    expect(remarksOn('GetCarriers answers')).toEqual([
      'GetCarriers: CarrierName must be string.',
      'GetCarriers: CarrierID must NOT have fewer than 32 characters.',
    ]);
    expect(remarksOn('GetSharings answers')).toEqual([
      "GetSharings: the answer must have required property 'AssetName'.",
      "GetSharings: the answer must have required property 'ExpirationDate'.",
    ]);
    expect(describeFindings(findings)).not.toContain('canary');
  });

  it('is reported once when it cannot be reached', async () => {
    const peer = await startHttpPeer(() => {});
    await peer.close();
    for (const options of [[], ['--write', '--json']])
      expect(
        await tracking({ TRACKING_BASE_URL: peer.baseUrl, TRACKING_ACCESS_KEY: 'key' }, ['contract', ...options]),
      ).toEqual({ exitCode: 4, stdout: '', stderr: 'The tracking service could not be reached (ECONNREFUSED).\n' });
  });
});

describe('as a process', { timeout: 60_000 }, () => {
  const start = (environment: Record<string, string>, ...args: readonly string[]) =>
    startProcess(process.execPath, ['--import', 'tsx', main, 'contract', ...args], environment).ended;

  it('prints a report and exits with 0, 1 or 2', async () => {
    const key = { TRACKING_ACCESS_KEY: reference.accessKey };
    const good = await start(key, '--base-url', reference.baseUrl);
    expect(good).toMatchObject({
      exitCode: 0,
      stderr: '',
      stdout: expect.stringMatching(/\n\d+ as described, 0 differ, \d+ not checked\n$/),
    });
    const wrong = await start({ TRACKING_ACCESS_KEY: 'canary' }, '--base-url', reference.baseUrl, '--json');
    expect(wrong.exitCode).toBe(1);
    expect(JSON.parse(wrong.stdout)).toEqual(expect.arrayContaining([expect.objectContaining({ result: 'differs' })]));
    expect(await start(key, '--bsae-url', 'x')).toMatchObject({ exitCode: 2, stdout: '' });
    expect(await start({}, '--base-url', reference.baseUrl)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('TRACKING_ACCESS_KEY is missing'),
    });
  });
});
