import { existsSync, watchFile } from 'node:fs';
import { resolve } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { demoUsage, prepareDemo, readDemoOptions, writeBrands } from './prepare-demo.mjs';
import { endWithParent, runNode, runTogether, startViewer, waitForOk } from './processes.mjs';
import { createLog, ensureInstalled } from './steps.mjs';

process.exit(await main(process.argv.slice(2)));

async function main(args) {
  const read = readDemoOptions(args);
  if ('problem' in read) return fail(`${read.problem}\n\n${demoUsage}`, 2);
  const { options } = read;
  if (options.help) {
    console.log(demoUsage);
    return 0;
  }
  const fromHere = (file) => resolve(process.env.INIT_CWD ?? process.cwd(), file);
  const imports = options.imports.map(fromHere);
  const brands = options.brands === null ? null : fromHere(options.brands);
  const missing = options.imports.filter((_file, index) => !existsSync(imports[index] ?? ''));
  if (missing.length > 0) return fail(`There is no file ${missing.join(', no file ')}. Nothing was started.`, 2);

  endWithParent();
  const log = createLog('demo');
  if (!(await ensureInstalled(log))) return fail('The packages could not be installed.');
  if (brands !== null && !(await areUsable(brands))) return 1;
  if (!(await ensureBuilt(log))) return fail('The viewer could not be built.');

  console.log(`Starting the tracking service and the viewer. What they log is in ${log.file}.`);
  const output = log.open();
  const demo = await prepareDemo({ ...options, imports, brands, stderr: output });
  if (demo === null) return fail(`${log.tail()}\nThe reference service did not start.`);
  const viewer = startViewer({
    env: {
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '0.5',
      ...demo.settings,
      ...process.env,
      HOSTNAME: '127.0.0.1',
      PORT: String(demo.port),
      APP_URL: demo.settings.APP_URL,
      TRACKING_BASE_URL: demo.settings.TRACKING_BASE_URL,
      ...(brands !== null && { BRANDS_FILE: demo.settings.BRANDS_FILE }),
    },
    stdio: ['ignore', output, output],
  });
  if (viewer === null) return fail('The viewer is not built.');
  const together = runTogether([viewer, demo.reference]);
  if (brands !== null)
    watchFile(brands, { interval: 500 }, async () => {
      if (await areUsable(brands)) writeBrands(demo.port, options.embedders, brands);
    });
  if (await waitForOk(`http://127.0.0.1:${demo.port}/readyz`, viewer)) console.log(demo.links);
  else void viewer.stop();
  const code = await together;
  if (code !== 0) console.error(log.tail());
  return code;
}

async function areUsable(brandsFile) {
  return (await runNode(['lib/cli/tracking.mjs', 'brand', 'check', brandsFile])) === 0;
}

function fail(message, code = 1) {
  console.error(message);
  return code;
}
