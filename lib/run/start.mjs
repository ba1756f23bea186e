import { pathToFileURL } from 'node:url';
import { builtServer } from './paths.mjs';
import { endWithParent, viewerEnvironment } from './processes.mjs';

const server = builtServer();
if (server === null) {
  console.error('There is no build to start. Run `npm run build` first.');
  process.exitCode = 1;
} else {
  // In this process, so that its signals reach the viewer.
  Object.assign(process.env, viewerEnvironment(process.env));
  endWithParent();
  await import(pathToFileURL(server.script).href);
}
