import { setTimeout as wait } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import * as v from 'valibot';
import type { Database } from './database.ts';
import { withinReach } from './operations/accounts.ts';
import { formatTimestamp, Rejected } from './rules.ts';

export interface MailSettings {
  readonly smtpUrl: string;
  readonly from: string;
}

const queuedMail = v.object({
  ...v.entriesFromList(['mailId', 'attempts'], v.number()),
  ...v.entriesFromList(['messageId', 'recipient', 'assetName', 'accountName', 'context', 'createdOn'], v.string()),
});

type QueuedMail = v.InferOutput<typeof queuedMail>;

export function noteStore(database: Database) {
  return {
    /** Queues the e-mails in the same transaction. Throws `Rejected` for an asset that is not within reach. */
    async addNote(loginId: string, assetId: string, context: string): Promise<void> {
      const args = [context, formatTimestamp(new Date()), assetId, loginId];
      const added = await database.change([
        [
          `INSERT INTO notes (asset_id, context, created_on)
            SELECT asset_id, ?, ? FROM assets WHERE asset_id = ? AND ${withinReach('account_id')}`,
          args,
        ],
        [
          `INSERT INTO mails (message_id, recipient, asset_name, account_name, context, created_on)
            SELECT lower(hex(randomblob(16))), r.address, a.asset_name, c.account_name, ?, ?
            FROM assets a JOIN accounts c USING (account_id) JOIN comment_recipients r USING (account_id)
            WHERE a.asset_id = ? AND ${withinReach('a.account_id')}`,
          args,
        ],
      ]);
      if (added === 0) throw new Rejected('The asset was not found.');
    },

    async dueMails(nowMs: number, limit: number): Promise<QueuedMail[]> {
      const sql = `SELECT mail_id AS mailId, message_id AS messageId, recipient, asset_name AS assetName,
          account_name AS accountName, context, created_on AS createdOn, attempts
        FROM mails WHERE next_attempt_at <= ? ORDER BY next_attempt_at, mail_id LIMIT ?`;
      return v.parse(v.array(queuedMail), await database.rows(sql, [nowMs, limit]));
    },

    async nextMailAt(): Promise<number | null> {
      const next = await database.text('SELECT min(next_attempt_at) FROM mails', []);
      return next === null ? null : Number(next);
    },

    async removeMail(mailId: number): Promise<void> {
      await database.change([['DELETE FROM mails WHERE mail_id = ?', [mailId]]]);
    },

    async delayMail(mailId: number, nextAttemptMs: number, attempts: number): Promise<void> {
      const sql = 'UPDATE mails SET attempts = ?, next_attempt_at = ? WHERE mail_id = ?';
      await database.change([[sql, [attempts, Math.round(nextAttemptMs), mailId]]]);
    },
  };
}

const SECOND_MS = 1_000;
const MAX_RETRY_MS = 3_600 * SECOND_MS;
const MAX_PAUSE_MS = 60 * SECOND_MS;
const BATCH_SIZE = 50;

function backoffMs(failures: number, maxMs: number): number {
  return Math.min(SECOND_MS * 2 ** Math.min(failures, 20), maxMs) * (0.75 + Math.random() / 2);
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** Never includes the sharing identifier, as e-mails are forwarded. */
export function composeMail(mail: QueuedMail, from: string) {
  return {
    from,
    to: [{ name: '', address: mail.recipient }],
    subject: `User comment: ${mail.assetName.slice(0, 200)}`,
    text: `A note was added to ${mail.assetName} (${mail.accountName}) on ${mail.createdOn}:\n\n${mail.context}\n`,
    messageId: `<${mail.messageId}@user-comment.invalid>`,
    date: new Date(mail.createdOn),
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/**
 * Sends queued e-mails one after another and removes each when the server has accepted it. A rejected one is retried
 * after 1, 2, 4 … seconds, at most an hour; an unreachable server after at most a minute. A crash may send one twice,
 * with the same Message-ID.
 */
export function startMailer(
  store: ReturnType<typeof noteStore>,
  { smtpUrl, from }: MailSettings,
  report: (kind: string) => void,
) {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10 * SECOND_MS,
    greetingTimeout: 10 * SECOND_MS,
    socketTimeout: 30 * SECOND_MS,
  });
  let [isStopped, failures, pausedUntil] = [false, 0, 0];
  let sleep = new AbortController();

  async function send(mail: QueuedMail): Promise<void> {
    try {
      await transport.sendMail(composeMail(mail, from));
    } catch (error) {
      const kind = kindOf(error);
      report(kind);
      // The server rejected this e-mail; other errors concern the connection.
      if (kind === 'EENVELOPE' || kind === 'EMESSAGE')
        return store.delayMail(mail.mailId, Date.now() + backoffMs(mail.attempts, MAX_RETRY_MS), mail.attempts + 1);
      // The other e-mails go first next time, as this one may be what makes the server fail.
      pausedUntil = Date.now() + backoffMs(failures, MAX_PAUSE_MS);
      failures += 1;
      return store.delayMail(mail.mailId, pausedUntil, mail.attempts);
    }
    failures = 0;
    await store.removeMail(mail.mailId);
  }

  async function sendDueMails(): Promise<number> {
    for (const mail of await store.dueMails(Date.now(), BATCH_SIZE)) {
      if (isStopped || Date.now() < pausedUntil) break;
      await send(mail);
    }
    return Math.max((await store.nextMailAt()) ?? Infinity, pausedUntil);
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      // Made before the queue is read, so that a note added meanwhile ends the sleep.
      sleep = new AbortController();
      const next = await sendDueMails().catch((error: unknown) => {
        report(kindOf(error));
        return Date.now() + MAX_PAUSE_MS;
      });
      const delay = Math.min(Math.max(next - Date.now(), 0), MAX_RETRY_MS);
      await wait(delay, undefined, { signal: sleep.signal, ref: false }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    wake: () => sleep.abort(),
    async stop() {
      isStopped = true;
      sleep.abort();
      await Promise.race([running, wait(2 * SECOND_MS, undefined, { ref: false })]);
      transport.close();
    },
  };
}
