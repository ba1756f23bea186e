import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient, type Client, type Row } from '@libsql/client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { compileService, startProcess, type CompiledService, type ServiceProcess } from './test-process.ts';
import { field } from './test-service.ts';
import { startMailServer, type TestMailServer } from './test-smtp.ts';
import { freeLabels, nothingAcknowledged, pointsEach, writeUntilGone } from './test-writer.ts';

const kills = 50;
const accessKey = 'crash-test-key';
const log = nothingAcknowledged();
const seenMails = new Set<string>();

let folder: string;
let service: CompiledService;
let mailServer: TestMailServer;
let last: ServiceProcess | undefined;
let database: Client | undefined;

function start(): ServiceProcess {
  return startProcess([service.main], {
    REFERENCE_DATABASE_URL: `file:${join(folder, 'crash.db')}`,
    REFERENCE_ACCESS_KEYS: accessKey,
    REFERENCE_COMMENT_EMAILS: 'ops@example.com',
    SMTP_URL: mailServer.url,
  });
}

async function query(sql: string, ...args: string[]): Promise<Row[]> {
  return (await database?.execute({ sql, args }))?.rows ?? [];
}

async function number(sql: string): Promise<number> {
  return Number((await query(sql))[0]?.[0]);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reference-crash-'));
  service = await compileService();
  // Every second e-mail is refused when it comes for the first time.
  mailServer = await startMailServer((messageId) => {
    if (seenMails.has(messageId)) return false;
    seenMails.add(messageId);
    return seenMails.size % 2 === 0;
  });
  for (let life = 0; life < kills; life += 1) {
    const running = start();
    const baseUrl = await running.baseUrl;
    if (life % 10 === 5) await freeLabels(baseUrl, accessKey, log);
    const writers = [0, 1].map(() => writeUntilGone(baseUrl, accessKey, log));
    await wait(10 + Math.random() * 250);
    running.child.kill('SIGKILL');
    await Promise.all([running.ended, ...writers]);
  }
  last = start();
  await last.baseUrl;
  database = createClient({ url: `file:${join(folder, 'crash.db')}`, timeout: 5_000 });
}, 240_000);

afterAll(async () => {
  last?.child.kill('SIGKILL');
  await last?.ended;
  database?.close();
  await mailServer.close();
  await service.remove();
  await rm(folder, { recursive: true, force: true });
});

describe(`a service killed ${kills} times while it writes`, { timeout: 120_000 }, () => {
  it('leaves an intact database', async () => {
    expect((await query('PRAGMA integrity_check')).map((row) => row[0])).toEqual(['ok']);
    expect((await query('PRAGMA foreign_key_check'))).toEqual([]);
  });

  it('has lost no asset, no deletion and no link it answered for', async () => {
    const stored = new Set((await query('SELECT asset_id FROM assets')).map((row) => String(row[0])));
    const lost = [...log.assets].filter(([id, state]) => state === 'kept' && !stored.has(id));
    const risen = [...log.assets].filter(([id, state]) => state === 'deleted' && stored.has(id));
    expect([lost, risen]).toEqual([[], []]);
    expect([...log.assets.values()].filter((state) => state === 'kept').length).toBeGreaterThan(kills / 2);

    const baseUrl = await last?.baseUrl;
    for (const [shareId, state] of log.shares) {
      if (state === 'deleting') continue;
      const view: unknown = await (await fetch(`${baseUrl}/Assets/GetSharing?AssetShareID=${shareId}`)).json();
      expect(field(view, 'LocationHistory', 'length'), state).toBe(state === 'kept' ? pointsEach : undefined);
    }
  });

  it('has no half-written asset and no label in two minds', async () => {
    expect(await number(`SELECT count(*) FROM assets a WHERE (SELECT count(*) FROM reports r WHERE r.asset_id = a.asset_id) <> ${pointsEach}`)).toBe(0);
    // The first of two is never deleted, so every second one came with a first.
    const ones = await number("SELECT count(*) FROM assets WHERE asset_name = 'one of two'");
    expect(await number("SELECT count(*) FROM assets WHERE asset_name = 'the other of two'")).toBeLessThanOrEqual(ones);
    expect(await number("SELECT count(*) FROM assets WHERE (status = 'Ready') <> (label_id IS NOT NULL)")).toBe(0);
    expect(await number('SELECT count(*) FROM labels l WHERE (status_no = 2) <> EXISTS (SELECT 1 FROM assets a WHERE a.label_id = l.label_id)')).toBe(0);
    for (const [assetId, labelId] of log.labels) {
      if (log.assets.get(assetId) !== 'kept') continue;
      expect((await query('SELECT label_id FROM assets WHERE asset_id = ?', assetId))[0]?.[0]).toBe(labelId);
    }
  });

  it('holds each note it answered for once, and none twice', async () => {
    const notes = (await query('SELECT context FROM notes')).map((row) => String(row[0]));
    expect(new Set(notes).size).toBe(notes.length);
    expect([...log.notes].filter((note) => !notes.includes(note))).toEqual([]);
    expect(notes.filter((note) => !log.sentNotes.has(note))).toEqual([]);
  });

  it('sends every queued e-mail at least once through a server that refuses half of them, always under the same Message-ID', async () => {
    await vi.waitFor(async () => expect(await number('SELECT count(*) FROM mails')).toBe(0), { timeout: 90_000, interval: 100 });
    const ids = new Map<string, Set<string>>();
    for (const { text, messageId } of mailServer.received) {
      const note = /note-[\da-f-]{36}/.exec(text)?.[0] ?? '';
      ids.set(note, (ids.get(note) ?? new Set()).add(messageId));
    }
    expect([...log.notes].filter((note) => !ids.has(note))).toEqual([]);
    // Also a note that was never answered for, as note and e-mail are written together.
    const stored = (await query('SELECT context FROM notes')).map((row) => String(row[0]));
    expect(stored.filter((note) => !ids.has(note))).toEqual([]);
    expect([...ids.values()].filter((messageIds) => messageIds.size !== 1)).toEqual([]);
    expect(mailServer.refused()).toBeGreaterThanOrEqual(Math.floor(seenMails.size / 2));
    expect(seenMails.size).toBeGreaterThan(kills / 2);
  });
});
