import type { BrowserContext } from '@playwright/test';

/** Watches every page of a context for what must never happen unless a test says so. */
export interface PageGuard {
  /** Problems that match are expected in this test. */
  allow(pattern: RegExp): void;
  /** The browser reports each failed status on its console: an answer with it is expected in this test. */
  allowStatus(status: number): void;
  /** What happened and was not allowed. */
  problems(): string[];
}

/** Console messages of any kind, errors, policy violations, requests to another origin and failed requests. */
export async function guardPages(context: BrowserContext, origin: string): Promise<PageGuard> {
  const seen: string[] = [];
  const allowed: RegExp[] = [];

  // Some violations never reach the console; this makes them errors.
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) =>
      reportError(new Error(`policy violation: ${event.effectiveDirective}`)),
    );
  });
  context.on('console', (message) => seen.push(`console ${message.type()}: ${message.text()}`));
  context.on('weberror', (error) => seen.push(`uncaught: ${error.error().message}`));
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== origin && url.protocol.startsWith('http')) seen.push(`request to another origin: ${url.origin}`);
  });
  context.on('requestfailed', (request) => {
    // A page that goes away, or asks anew, drops what it was waiting for.
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED')
      seen.push(`request failed: ${request.method()} ${new URL(request.url()).pathname} ${reason}`);
  });

  return {
    allow: (pattern) => allowed.push(pattern),
    allowStatus: (status) =>
      allowed.push(new RegExp(`^console error: Failed to load resource: .* status of ${status}\\b`)),
    problems: () => seen.filter((problem) => !allowed.some((pattern) => pattern.test(problem))),
  };
}
