import type { BrowserContext } from '@playwright/test';

/** Records unexpected activity on every page of a context. */
export interface PageGuard {
  allow(pattern: RegExp): void;
  /** Allows the console message that the browser writes for a failed response with this status. */
  allowStatus(status: number): void;
  problems(): string[];
}

/** Chromium writes this seconds after a page has loaded, so on a busy machine for scripts that are about to run. */
const PRELOAD_UNUSED_YET =
  /^console warning: The resource \S+ was preloaded using link preload but not used within a few/;

/** Records console messages, errors, policy violations, failed requests and requests to other origins. */
export async function guardPages(context: BrowserContext, origin: string): Promise<PageGuard> {
  const activity: string[] = [];
  const allowed: RegExp[] = [PRELOAD_UNUSED_YET];

  // Some violations never reach the console, so they are reported as errors.
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) =>
      reportError(new Error(`policy violation: ${event.effectiveDirective}`)),
    );
  });
  context.on('console', (message) => activity.push(`console ${message.type()}: ${message.text()}`));
  context.on('weberror', (error) => activity.push(`uncaught: ${error.error().message}`));
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== origin && url.protocol.startsWith('http'))
      activity.push(`request to another origin: ${url.origin}`);
  });
  context.on('requestfailed', (request) => {
    // Navigating and refreshing abort pending requests.
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED')
      activity.push(`request failed: ${request.method()} ${new URL(request.url()).pathname} ${reason}`);
  });

  return {
    allow: (pattern) => allowed.push(pattern),
    allowStatus: (status) =>
      allowed.push(new RegExp(`^console error: Failed to load resource: .* status of ${status}\\b`)),
    problems: () => activity.filter((problem) => !allowed.some((pattern) => pattern.test(problem))),
  };
}
