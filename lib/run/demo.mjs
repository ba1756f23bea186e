import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { writeDemoBrands } from './demo-brands.mjs';
import { demoLinks } from './demo-links.mjs';
import { demoUsage, readDemoOptions } from './demo-options.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { portInsteadOf } from './free-port.mjs';
import { endWithParent, runTogether } from './processes.mjs';
import { startDemoReference } from './reference.mjs';
import { startViewer } from './viewer.mjs';
import { waitForOk } from './wait-for.mjs';

process.exit(await demo(process.argv.slice(2)));

async function demo(args) {
  const read = readDemoOptions(args);
  if ('problem' in read) return fail(`${read.problem}\n\n${demoUsage}`, 2);
  const { options } = read;
  if (options.help) {
    console.log(demoUsage);
    return 0;
  }
  // npm changes to the project's folder; a relative path means the one it was called from.
  const imports = options.imports.map((file) => resolve(process.env.INIT_CWD ?? process.cwd(), file));
  const missing = options.imports.filter((_file, index) => !existsSync(imports[index] ?? ''));
  if (missing.length > 0) return fail(`There is no file ${missing.join(', no file ')}. Nothing was started.`, 2);

  endWithParent();
  if (!(await ensureInstalled())) return fail('The packages could not be installed.');
  if (!(await ensureBuilt())) return fail('The viewer could not be built.');

  const reference = await startDemoReference({ wantedPort: options.referencePort, imports, fresh: options.fresh });
  if (reference === null) return fail('The reference service did not start.');
  const port = await portInsteadOf(options.port, 'the viewer', new Set([reference.port]));
  const appUrl = `http://localhost:${port}`;
  const brands = writeDemoBrands(port);
  const viewer = startViewer({
    // For this machine alone: 127.0.0.1, whatever HOSTNAME says.
    env: {
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '0.5',
      BRANDS_FILE: brands.file,
      ...process.env,
      HOSTNAME: '127.0.0.1',
      PORT: String(port),
      APP_URL: appUrl,
      TRACKING_BASE_URL: reference.ready.baseUrl,
    },
  });
  if (viewer === null) return fail('The viewer is not built.');
  const together = runTogether([viewer, reference.running]);
  if (await waitForOk(`http://127.0.0.1:${port}/readyz`, viewer))
    console.log(demoLinks(appUrl, reference.ready.shares, brands.hosts));
  else void viewer.stop();
  return together;
}

function fail(message, code = 1) {
  console.error(message);
  return code;
}
