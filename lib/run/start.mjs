import { onStopSignal } from './processes.mjs';
import { startViewer } from './viewer.mjs';

const viewer = startViewer({ env: process.env });
if (viewer === null) {
  console.error('There is no build to start. Run `npm run build` first.');
  process.exitCode = 1;
} else {
  // The viewer drains at its own pace; only its end is ours.
  onStopSignal(() => viewer.child.kill('SIGTERM'));
  process.exitCode = await viewer.exited;
}
