import { createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { composeMail, startMailer } from './mail.ts';
import { startTestService, type TestService } from './test-service.ts';
import { startMailServer, type TestMailServer } from './test-smtp.ts';

const from = 'tracking@example.com';
const patience = { timeout: 20_000, interval: 20 };
let service: TestService;
let closers: (() => Promise<unknown>)[] = [];
let reported: string[] = [];

beforeEach(async () => {
  service = await startTestService();
  await service.store.setCommentRecipients([
    { accountId: 'demo', address: 'ops@example.com' },
    { accountId: 'demo', address: 'desk@example.com' },
    { accountId: 'demo-2', address: 'other@example.com' },
  ]);
  [closers, reported] = [[], []];
});

afterEach(async () => {
  for (const close of closers) await close();
  await service.close();
});

async function mailServer(...options: Parameters<typeof startMailServer>): Promise<TestMailServer> {
  const server = await startMailServer(...options);
  closers.push(server.close);
  return server;
}

function mailer(smtpUrl: string) {
  const started = startMailer(service.store, { smtpUrl, from }, (kind) => reported.push(kind));
  closers.unshift(started.stop);
  return started;
}

async function comment(assetId: string, text: string): Promise<void> {
  const answer = await service.call('POST', '/Assets/UserComment', { AssetID: assetId, Context: text });
  expect(answer).toEqual({ status: 200, body: { Code: 200, Message: 'Success' } });
}

async function queued(): Promise<number> {
  return (await service.store.dueMails(Number.MAX_SAFE_INTEGER, 1_000)).length;
}

describe('the event User comment', { timeout: 60_000 }, () => {
  it('sends each address of the account one e-mail with the note and without a link', async () => {
    const server = await mailServer();
    const assetId = await service.createAsset({ AssetName: 'Crate\r\nBcc: evil@example.com' });
    const shareId = await service.share(assetId);
    await comment(assetId, 'Left at the gate.\r\n.\r\nRSET');
    mailer(server.url);
    await vi.waitFor(() => expect(server.received).toHaveLength(2), patience);
    expect(server.received.map(({ to }) => to).sort()).toEqual([['desk@example.com'], ['ops@example.com']]);
    for (const { text, messageId } of server.received) {
      expect(text).toContain('Left at the gate.\r\n.\r\nRSET');
      expect(text).toMatch(/^From: tracking@example\.com\r$/m);
      expect(text.split('\r\n\r\n', 1)[0]).not.toMatch(/^Bcc:/im);
      expect(text).not.toContain(shareId);
      expect(messageId).toMatch(/^<[\da-f]{32}@user-comment\.invalid>$/);
    }
    await vi.waitFor(async () => expect(await queued()).toBe(0), patience);
  });

  it('is queued once for every successful note and never for a rejected one', async () => {
    const assetId = await service.createAsset({ AssetName: 'a' });
    await comment(assetId, 'same');
    await comment(assetId, 'same');
    expect((await service.call('POST', '/Assets/UserComment', { AssetID: 'unknown', Context: 'x' })).body).toEqual({
      Code: 400,
      Message: 'The asset was not found.',
    });
    expect((await service.call('POST', '/Assets/UserComment', { AssetID: assetId })).status).toBe(422);
    expect(await queued()).toBe(4);
    expect(new Set((await service.store.dueMails(Date.now(), 10)).map(({ messageId }) => messageId)).size).toBe(4);
  });

  it('is sent after the asset was deleted', async () => {
    const server = await mailServer();
    const assetId = await service.createAsset({ AssetName: 'Short-lived' });
    await comment(assetId, 'goodbye');
    expect((await service.call('DELETE', '/Assets/DeleteAsset', { AssetID: assetId })).status).toBe(200);
    mailer(server.url);
    await vi.waitFor(() => expect(server.received).toHaveLength(2), patience);
    expect(server.received[0]?.text).toContain('Short-lived');
  });

  it('is sent as soon as it is queued', async () => {
    const server = await mailServer();
    const waiting = mailer(server.url);
    const assetId = await service.createAsset({ AssetName: 'a' });
    for (const count of [2, 4]) {
      await comment(assetId, 'now');
      waiting.wake();
      await vi.waitFor(() => expect(server.received).toHaveLength(count), patience);
    }
  });
});

describe('a mail server that fails', { timeout: 60_000 }, () => {
  it('gets every e-mail again with the same Message-ID until it accepts it', async () => {
    const attempts = new Map<string, number>();
    const server = await mailServer((messageId) => {
      attempts.set(messageId, (attempts.get(messageId) ?? 0) + 1);
      return attempts.size % 2 === 1 && attempts.get(messageId) === 1;
    });
    const assetId = await service.createAsset({ AssetName: 'a' });
    for (let note = 0; note < 10; note += 1) await comment(assetId, `note ${note}`);
    mailer(server.url);
    await vi.waitFor(async () => expect(await queued()).toBe(0), patience);
    expect(server.refused()).toBeGreaterThan(0);
    expect(server.received).toHaveLength(20);
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(20);
    expect(new Set(reported)).toEqual(new Set(['EMESSAGE']));
  });

  it('does not delay or fail a note when it accepts connections and never answers', async () => {
    const held: Socket[] = [];
    const silent = createServer((socket) => void held.push(socket));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    closers.push(() => {
      for (const socket of held) socket.destroy();
      return new Promise((resolve) => silent.close(resolve));
    });
    const address = silent.address();
    const stuck = startMailer(
      service.store,
      { smtpUrl: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`, from },
      () => undefined,
    );
    const assetId = await service.createAsset({ AssetName: 'a' });
    for (let note = 0; note < 20; note += 1) {
      await comment(assetId, 'x');
      stuck.wake();
    }
    expect(await queued()).toBe(40);
    await vi.waitFor(() => expect(held.length).toBe(1), patience);
    await stuck.stop();
    expect(await queued()).toBe(40);
  });

  it('gets the queued e-mails when it is reachable again', async () => {
    const gone = await startMailServer();
    await gone.close();
    const assetId = await service.createAsset({ AssetName: 'a' });
    await comment(assetId, 'while you were out');
    mailer(gone.url);
    await vi.waitFor(() => expect(reported.length).toBeGreaterThan(0), patience);
    expect(await queued()).toBe(2);
    const back = await mailServer(() => false, Number(new URL(gone.url).port));
    await vi.waitFor(() => expect(back.received).toHaveLength(2), patience);
  });
});

describe('the text of an e-mail', { timeout: 60_000 }, () => {
  it('cuts a long name only in the subject', () => {
    const mail = composeMail(
      {
        mailId: 1,
        messageId: 'm',
        recipient: 'a@b',
        assetName: 'n'.repeat(2_000),
        accountName: 'c',
        context: 'hello',
        createdOn: '2026-01-01T00:00:00Z',
        attempts: 0,
      },
      from,
    );
    expect(mail.subject.length).toBeLessThan(250);
    expect(mail.text).toContain('n'.repeat(2_000));
  });
});
