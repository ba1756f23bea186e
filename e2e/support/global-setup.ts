import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startReferenceIn, startViewerIn, trackFiles } from './processes.ts';
import { startRecorder } from './recorder.ts';
import { writeRunState } from './run-state.ts';

/** Starts what all tests share: reference service ← recorder ← viewer. Returns the teardown. */
export default async function startAll(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'share-viewer-e2e-'));
  const reference = await startReferenceIn(folder, trackFiles);
  const recorder = await startRecorder(reference.url);
  const viewer = await startViewerIn(folder, recorder.serviceUrl);
  writeRunState({
    viewerUrl: viewer.url,
    viewerOutput: viewer.output,
    serviceUrl: recorder.serviceUrl,
    controlUrl: recorder.controlUrl,
    referenceUrl: reference.url,
    accessKey: reference.accessKey,
    shares: [...reference.shares],
  });
  return async () => {
    await viewer.stop();
    await recorder.close();
    await reference.stop();
    rmSync(folder, { recursive: true, force: true });
    rmSync(process.env.E2E_ARTIFACTS ?? folder, { recursive: true, force: true });
  };
}
