import { setTimeout as wait } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { QueuedMail } from './operations/notes.ts';
import type { Store } from './operations/store.ts';

export interface MailSettings {
  /** `smtp:` or `smtps:`, which may include user and password. */
  readonly smtpUrl: string;
  readonly from: string;
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
 * Sends queued e-mails one after another and removes each only when the server has accepted it. A rejected e-mail is
 * retried after 1, 2, 4 … seconds, at most an hour; an unreachable server after at most a minute. A crash may send an
 * e-mail twice, with the same Message-ID.
 */
export function startMailer(store: Store, { smtpUrl, from }: MailSettings, report: (kind: string) => void) {
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

  /** Returns when to look into the queue again. */
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
