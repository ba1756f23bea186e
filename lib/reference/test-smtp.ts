import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly messageId: string;
  readonly to: readonly string[];
  /** As it came over the wire. */
  readonly text: string;
}

export interface TestMailServer {
  readonly url: string;
  /** What was taken, repetitions included. */
  readonly received: readonly ReceivedMail[];
  /** How many attempts were refused. */
  refused(): number;
  close(): Promise<void>;
}

/** A real SMTP server on a free port. `refuse` decides on every attempt: true is a 451. For tests. */
export async function startMailServer(
  refuse: (messageId: string) => boolean = () => false,
  port = 0,
): Promise<TestMailServer> {
  const received: ReceivedMail[] = [];
  let refused = 0;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const messageId = /^Message-ID: (.*?)\r?$/im.exec(text)?.[1] ?? '';
        if (refuse(messageId)) {
          refused += 1;
          return callback(Object.assign(new Error('Not now'), { responseCode: 451 }));
        }
        received.push({ messageId, text, to: session.envelope.rcptTo.map(({ address }) => address) });
        callback();
      });
    },
  });
  // Peers that are killed leave connections behind, which is what these tests are about.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const address = server.server.address();
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    received,
    refused: () => refused,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
