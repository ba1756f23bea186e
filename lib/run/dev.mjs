import { writeDemoBrands } from './demo-brands.mjs';
import { demoLinks } from './demo-links.mjs';
import { makeBasemap } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { portInsteadOf } from './free-port.mjs';
import { commandScript } from './paths.mjs';
import { endWithParent, runTogether, startNode } from './processes.mjs';
import { startDemoReference } from './reference.mjs';
import { withWholePaths } from './viewer.mjs';

process.exit(await dev());

/** The reference service with the demo's shipments, and the viewer from its sources. */
async function dev() {
  endWithParent();
  if (!(await ensureInstalled()) || !(await makeBasemap())) return 1;
  const reference = await startDemoReference({ wantedPort: Number(process.env.REFERENCE_PORT) || 4000 });
  if (reference === null) return 1;
  const port = await portInsteadOf(Number(process.env.PORT) || 3000, 'the viewer', new Set([reference.port]));
  const appUrl = `http://localhost:${port}`;
  const brands = writeDemoBrands(port);
  const viewer = startNode('viewer', [commandScript('next'), 'dev', '--port', String(port)], {
    env: withWholePaths({
      TRACKING_BASE_URL: reference.ready.baseUrl,
      APP_URL: appUrl,
      BRANDS_FILE: brands.file,
      ...process.env,
    }),
  });
  console.log(demoLinks(appUrl, reference.ready.shares, brands.hosts));
  return runTogether([viewer, reference.running]);
}
