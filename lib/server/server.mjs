import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/*
 * The build puts this file in the place of the standalone server.js that Next writes. That one listens before a line
 * of ours has run, with limits that cannot be changed afterwards, prints what is no line of the log, and ends as it
 * likes at a signal. Here instrumentation.ts runs first, Next only answers, and lib/server/serve.ts makes the server.
 */
const require = createRequire(import.meta.url);
const folder = import.meta.dirname;

// Until the log is there, which has its own: what Node prints of an error is no line of JSON, and may quote anything.
process.on('uncaughtException', (error) => {
  const at = String(error?.stack)
    .split('\n')
    .filter((line) => /^\s+at /.test(line));
  const line = { level: 60, time: new Date().toISOString(), operation: 'crash', error: error?.name, code: error?.code };
  process.stderr.write(`${JSON.stringify({ ...line, at: at.slice(0, 5).map((place) => place.trim()) })}\n`);
  process.exit(1);
});

process.env.NODE_ENV = 'production';
process.chdir(folder);
const { config } = JSON.parse(readFileSync('.next/required-server-files.json', 'utf8'));
process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);

const port = Number.parseInt(process.env.PORT ?? '', 10) || 3000;
const hostname = process.env.HOSTNAME || '0.0.0.0';

// Until instrumentation.ts makes lines of the log of it, Next has only its own start to tell of.
Reflect.set(console, 'log', () => undefined);
require('next');
const { getRequestHandlers } = require('next/dist/server/lib/start-server');
const {
  ensureInstrumentationRegistered,
} = require('next/dist/server/lib/router-utils/instrumentation-globals.external');
const { requestHandler } = await getRequestHandlers({ dir: folder, port, hostname, isDev: false });
// Begun by the line above; a failure of it is to end this process.
await ensureInstrumentationRegistered(folder, config.distDir);
Reflect.get(globalThis, Symbol.for('share-viewer.serve'))({ answer: requestHandler, port, hostname });
