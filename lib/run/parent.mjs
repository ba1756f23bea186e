const LOOK_MS = 250;

/**
 * Takes the end of npm for a signal to end. npm passes signals on to a shell between us, which ends without passing
 * them on: nobody would be left who could end this process.
 */
export function endWithParent() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_MS);
  timer.unref();
}
