import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * The build replaces Next's server.js with this file, as Next's own listens before instrumentation.ts has run, with fixed
 * limits, and handles signals itself. Here lib/server/serve.ts creates the server, and Next only answers.
 */
const require = createRequire(import.meta.url);
const folder = import.meta.dirname;

// Until the log exists: Node's own output is no JSON, and an error message may quote anything.
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

Reflect.set(console, 'log', () => undefined);
require('next');
const { getRequestHandlers } = require('next/dist/server/lib/start-server');
const {
  ensureInstrumentationRegistered,
} = require('next/dist/server/lib/router-utils/instrumentation-globals.external');
const { requestHandler } = await getRequestHandlers({ dir: folder, port, hostname, isDev: false });
// The line above starts it; a failure must end this process.
await ensureInstrumentationRegistered(folder, config.distDir);
await Reflect.get(globalThis, Symbol.for('share-viewer.serve'))({ answer: requestHandler, port, hostname });
