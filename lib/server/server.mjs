import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * Replaces Next's server.js, which listens before instrumentation.ts has run, with fixed limits, and handles signals
 * itself. lib/server/serve.ts creates the server, and Next only answers.
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
// As in the server.js that Next writes: there is no next.config.mjs here.
const { config } = JSON.parse(readFileSync('.next/required-server-files.json', 'utf8'));
process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
const port = Number.parseInt(process.env.PORT ?? '', 10) || 3000;
const hostname = process.env.HOSTNAME || '0.0.0.0';
Reflect.set(console, 'log', () => undefined);

/** instrumentation.ts settles it: it is not part of this file's modules. */
const started = new Promise((resolve, reject) => {
  Reflect.set(globalThis, Symbol.for('share-viewer.started'), { resolve, reject });
});
const app = require('next')({ dev: false, dir: folder, hostname, port });
await app.prepare();
const serve = await started;
await serve({ answer: app.getRequestHandler(), port, hostname });
