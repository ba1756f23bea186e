import { makeBasemap, makeFiles } from './build.mjs';
import { commandScript, root } from './paths.mjs';
import { prepareDemo } from './prepare-demo.mjs';
import { endWithParent, runTogether, startNode, withAbsolutePaths } from './processes.mjs';
import { ensureInstalled } from './steps.mjs';

process.exit(await dev());

async function dev() {
  endWithParent();
  if (!(await ensureInstalled()) || !(await makeBasemap()) || !(await makeFiles(root, '.next/dev/static'))) return 1;
  const demo = await prepareDemo({
    port: Number(process.env.PORT) || 3000,
    referencePort: Number(process.env.REFERENCE_PORT) || 4000,
  });
  if (demo === null) return 1;
  const args = [commandScript('next'), 'dev', '--hostname', '127.0.0.1', '--port', String(demo.port)];
  const viewer = startNode('viewer', args, { env: withAbsolutePaths({ ...demo.settings, ...process.env }) });
  console.log(demo.links);
  return runTogether([viewer, demo.reference]);
}
