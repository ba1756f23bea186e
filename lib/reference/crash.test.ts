import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient, type Row } from '@libsql/client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type CompiledService, compileService, type ServiceProcess, startProcess } from './test-process.ts';
import { field } from './test-service.ts';
import { startMailServer, type TestMailServer } from './test-smtp.ts';
import { type Acknowledged, freeLabels, nothingAcknowledged, pointsEach, writeUntilGone } from './test-writer.ts';

/** `KILLS=100` before the command of this file kills more often. */
const kills = Number(process.env['KILLS'] ?? 16);
const killsEach = Math.ceil(kills / 2);
const maxAnswers = 30;
const accessKey = 'crash-test-key';
const seenMails = new Set<string>();

/** One database and the services that live on it, one after the other. */
interface Lane {
  readonly log: Acknowledged;
  readonly last: ServiceProcess;
  query(sql: string, ...args: string[]): Promise<Row[]>;
  number(sql: string): Promise<number>;
  close(): void;
}

let folder: string;
let service: CompiledService;
let mailServer: TestMailServer;
let lanes: Lane[] = [];

async function killAgainAndAgain(databaseUrl: string): Promise<Lane> {
  const log = nothingAcknowledged();
  const start = () =>
    startProcess([service.main], {
      REFERENCE_DATABASE_URL: databaseUrl,
      REFERENCE_ACCESS_KEYS: accessKey,
      REFERENCE_COMMENT_EMAILS: 'ops@example.com',
      SMTP_URL: mailServer.url,
    });
  let ended: Promise<unknown> = Promise.resolve();
  for (let life = 0; life < killsEach; life += 1) {
    const running = start();
    const baseUrl = await running.baseUrl;
    if (life % 10 === 5) await freeLabels(baseUrl, accessKey, log);
    // Counted in answers, not in time, so that a slow machine is killed at work too; then a moment into the next
    // writes.
    let left = Math.ceil(Math.random() * maxAnswers);
    const enough = new Promise<void>((resolve) => {
      const writers = [0, 1].map(() => writeUntilGone(baseUrl, accessKey, log, () => (left -= 1) <= 0 && resolve()));
      ended = Promise.all([running.ended, ...writers]);
    });
    await Promise.race([enough, ended]);
    await wait(Math.random() * 8);
    running.child.kill('SIGKILL');
    await ended;
  }
  const last = start();
  await last.baseUrl;
  const client = createClient({ url: databaseUrl, timeout: 5_000 });
  const query = async (sql: string, ...args: string[]) => (await client.execute({ sql, args })).rows;
  return { log, last, query, number: async (sql) => Number((await query(sql))[0]?.[0]), close: () => client.close() };
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
  lanes = await Promise.all(['a', 'b'].map((name) => killAgainAndAgain(`file:${join(folder, `${name}.db`)}`)));
}, 600_000);

afterAll(async () => {
  for (const { last, close } of lanes) {
    last.child.kill('SIGKILL');
    await last.ended;
    close();
  }
  await mailServer.close();
  await service.remove();
  await rm(folder, { recursive: true, force: true });
});

describe(`two services, killed ${kills} times in all while they write`, { timeout: 120_000 }, () => {
  it('leave intact databases', async () => {
    for (const { query } of lanes) {
      expect((await query('PRAGMA integrity_check')).map((row) => row[0])).toEqual(['ok']);
      expect(await query('PRAGMA foreign_key_check')).toEqual([]);
    }
  });

  it('lose no acknowledged asset, deletion or link', async () => {
    for (const { log, last, query } of lanes) {
      const stored = new Set((await query('SELECT asset_id FROM assets')).map((row) => String(row[0])));
      const lost = [...log.assets].filter(([id, state]) => state === 'kept' && !stored.has(id));
      const risen = [...log.assets].filter(([id, state]) => state === 'deleted' && stored.has(id));
      expect([lost, risen]).toEqual([[], []]);
      expect([...log.assets.values()].filter((state) => state === 'kept').length).toBeGreaterThan(killsEach / 2);

      const baseUrl = await last.baseUrl;
      for (const [shareId, state] of log.shares) {
        if (state === 'deleting') continue;
        const view: unknown = await (await fetch(`${baseUrl}/Assets/GetSharing?AssetShareID=${shareId}`)).json();
        expect(field(view, 'LocationHistory', 'length'), state).toBe(state === 'kept' ? pointsEach : undefined);
      }
    }
  });

  it('have no incomplete asset and no label in two states', async () => {
    for (const { log, query, number } of lanes) {
      expect(
        await number(
          `SELECT count(*) FROM assets a WHERE (SELECT count(*) FROM reports r WHERE r.asset_id = a.asset_id) <> ${pointsEach}`,
        ),
      ).toBe(0);
      // The first of two is never deleted, so every second one came with a first.
      const ones = await number("SELECT count(*) FROM assets WHERE asset_name = 'one of two'");
      expect(await number("SELECT count(*) FROM assets WHERE asset_name = 'the other of two'")).toBeLessThanOrEqual(
        ones,
      );
      expect(await number("SELECT count(*) FROM assets WHERE (status = 'Ready') <> (label_id IS NOT NULL)")).toBe(0);
      expect(
        await number(
          'SELECT count(*) FROM labels l WHERE (status_no = 2) <> EXISTS (SELECT 1 FROM assets a WHERE a.label_id = l.label_id)',
        ),
      ).toBe(0);
      for (const [assetId, labelId] of log.labels) {
        if (log.assets.get(assetId) !== 'kept') continue;
        expect((await query('SELECT label_id FROM assets WHERE asset_id = ?', assetId))[0]?.[0]).toBe(labelId);
      }
    }
  });

  it('hold each acknowledged note exactly once', async () => {
    for (const { log, query } of lanes) {
      const notes = (await query('SELECT context FROM notes')).map((row) => String(row[0]));
      expect(new Set(notes).size).toBe(notes.length);
      expect([...log.notes].filter((note) => !notes.includes(note))).toEqual([]);
      expect(notes.filter((note) => !log.sentNotes.has(note))).toEqual([]);
    }
  });

  it('send every queued e-mail at least once with the same Message-ID when the server rejects half of them', async () => {
    const ids = new Map<string, Set<string>>();
    for (const { number } of lanes) {
      await vi.waitFor(async () => expect(await number('SELECT count(*) FROM mails')).toBe(0), {
        timeout: 90_000,
        interval: 100,
      });
    }
    for (const { text, messageId } of mailServer.received) {
      const note = /note-[\da-f-]{36}/.exec(text)?.[0] ?? '';
      ids.set(note, (ids.get(note) ?? new Set()).add(messageId));
    }
    for (const { log, query } of lanes) {
      expect([...log.notes].filter((note) => !ids.has(note))).toEqual([]);
      // Also a note that was never answered for, as note and e-mail are written together.
      const stored = (await query('SELECT context FROM notes')).map((row) => String(row[0]));
      expect(stored.filter((note) => !ids.has(note))).toEqual([]);
    }
    expect([...ids.values()].filter((messageIds) => messageIds.size !== 1)).toEqual([]);
    expect(mailServer.refused()).toBeGreaterThanOrEqual(Math.floor(seenMails.size / 2));
    expect(seenMails.size).toBeGreaterThan(killsEach);
  });
});
