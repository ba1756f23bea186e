import { onStopSignal } from './processes.mjs';
import { startViewer } from './viewer.mjs';

const viewer = startViewer({ env: process.env });
if (viewer === null) {
  console.error('There is no build to start. Run `npm run build` first.');
  process.exitCode = 1;
} else {
  // The viewer drains at its own pace; only its end is ours. A hang-up makes it read its brands anew, if it has any.
  const hasBrands = Boolean(process.env.BRANDS_FILE?.trim());
  onStopSignal((signal) => viewer.child.kill(signal === 'SIGHUP' && hasBrands ? 'SIGHUP' : 'SIGTERM'));
  process.exitCode = await viewer.exited;
}
