import { setTimeout as setTimeoutAsync } from 'node:timers/promises';
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

/** Whether the server rejected this e-mail; other errors concern the connection. */
function isMailRejected(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE');
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
  let [isStopped, isWoken, failures, pausedUntil] = [false, false, 0, 0];
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | null = null;

  async function send(mail: QueuedMail): Promise<void> {
    try {
      await transport.sendMail(composeMail(mail, from));
    } catch (error) {
      report(kindOf(error));
      if (isMailRejected(error))
        return store.delayMail(mail.mailId, Date.now() + backoffMs(mail.attempts, MAX_RETRY_MS), mail.attempts + 1);
      // The other e-mails go first next time, as this one may be what makes the server fail.
      pausedUntil = Date.now() + backoffMs(failures, MAX_PAUSE_MS);
      failures += 1;
      return store.delayMail(mail.mailId, pausedUntil, mail.attempts);
    }
    failures = 0;
    await store.removeMail(mail.mailId);
  }

  async function sendDueMails(): Promise<void> {
    isWoken = false;
    for (const mail of await store.dueMails(Date.now(), BATCH_SIZE)) {
      if (isStopped || Date.now() < pausedUntil) break;
      await send(mail);
    }
    const next = await store.nextMailAt();
    if (next !== null) schedule(next);
  }

  function schedule(at: number): void {
    clearTimeout(timer);
    if (isStopped) return;
    const delay = Math.max(at, pausedUntil, Date.now()) - Date.now();
    timer = setTimeout(() => (sending = sendOrRetry()), delay).unref();
  }

  async function sendOrRetry(): Promise<void> {
    try {
      await sendDueMails();
    } catch (error) {
      report(kindOf(error));
      schedule(Date.now() + MAX_PAUSE_MS);
    }
    sending = null;
    if (isWoken) schedule(0);
  }

  schedule(0);
  return {
    wake() {
      isWoken = true;
      if (sending === null) schedule(0);
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await Promise.race([sending, setTimeoutAsync(2 * SECOND_MS, undefined, { ref: false })]);
      transport.close();
    },
  };
}
