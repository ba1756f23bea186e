import { setTimeout as setTimeoutAsync } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { QueuedMail } from './operations/notes.ts';
import type { Store } from './operations/store.ts';

export interface MailSettings {
  /** `smtp:` or `smtps:`, with the account in it if there is one. */
  readonly smtpUrl: string;
  readonly from: string;
}

export interface Mailer {
  /** Something was queued. Returns at once. */
  wake(): void;
  /** Resolves when the e-mail under way has been answered, or after two seconds; what was not taken stays queued. */
  stop(): Promise<void>;
}

const second = 1_000;
const longestWait = 3_600 * second;
const longestPause = 60 * second;
const atOnce = 50;

/** Doubles with every failure; spread, so that many e-mails do not come back at once. */
function waitAfter(failures: number, longest: number): number {
  return Math.min(second * 2 ** Math.min(failures, 20), longest) * (0.75 + Math.random() / 2);
}

/** Whether the server refused this one e-mail; anything else would befall the next one too. */
function isAnswerToMail(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE');
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** What a recipient reads. The sharing identifier is not in it: an e-mail is forwarded too easily. */
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
 * Sends what the queue holds, one after the other: an e-mail leaves the queue only when the server has taken it. A
 * refused one comes back after 1, 2, 4 … seconds, at most an hour; a server that cannot be reached is asked again after
 * at most a minute. What a dying process sent last is sent again, with the same Message-ID. `report` is told the kind
 * of a failure.
 */
export function startMailer(store: Store, { smtpUrl, from }: MailSettings, report: (kind: string) => void): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10 * second,
    greetingTimeout: 10 * second,
    socketTimeout: 30 * second,
  });
  let [stopped, woken, failures, pausedUntil] = [false, false, 0, 0];
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | null = null;

  async function send(mail: QueuedMail): Promise<void> {
    try {
      await transport.sendMail(composeMail(mail, from));
    } catch (error) {
      report(kindOf(error));
      if (isAnswerToMail(error))
        return store.mailWaits(mail.mailId, Date.now() + waitAfter(mail.attempts, longestWait), mail.attempts + 1);
      // This e-mail may be what makes the server fail, so the others go first next time.
      pausedUntil = Date.now() + waitAfter(failures, longestPause);
      failures += 1;
      return store.mailWaits(mail.mailId, pausedUntil, mail.attempts);
    }
    failures = 0;
    await store.mailDelivered(mail.mailId);
  }

  async function turn(): Promise<void> {
    woken = false;
    for (const mail of await store.dueMails(Date.now(), atOnce)) {
      if (stopped || Date.now() < pausedUntil) break;
      await send(mail);
    }
    const next = await store.nextMailAt();
    if (next !== null) schedule(next);
  }

  function schedule(at: number): void {
    clearTimeout(timer);
    if (stopped) return;
    timer = setTimeout(
      () => {
        underWay = turn()
          .catch((error: unknown) => {
            report(kindOf(error));
            schedule(Date.now() + longestPause);
          })
          .finally(() => {
            underWay = null;
            if (woken) schedule(0);
          });
      },
      Math.max(at, pausedUntil, Date.now()) - Date.now(),
    );
    timer.unref();
  }

  schedule(0);
  return {
    wake() {
      woken = true;
      if (underWay === null) schedule(0);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await Promise.race([underWay, setTimeoutAsync(2 * second, undefined, { ref: false })]);
      transport.close();
    },
  };
}
