import type { Browser } from '@playwright/test';
import { findBrowser } from '../../../run/find-browser.mjs';

export interface Printer {
  /** Resolves to a PDF; rejects when the page does not load. */
  readonly print: (address: string) => Promise<Uint8Array>;
  readonly close: () => Promise<void>;
}

/** Prints with the browser the tests run in. Resolves to null where there is none. */
export async function findPrinter(): Promise<Printer | null> {
  const launch = await findLauncher();
  if (launch === null) return null;
  let running: Promise<Browser> | null = null;

  async function openBrowser(): Promise<Browser> {
    const known = await running?.catch(() => null);
    // A browser that could not start, or has died, is replaced by a new one.
    if (known?.isConnected() !== true) running = launch?.() ?? null;
    if (running === null) throw new Error('no browser');
    return running;
  }

  return {
    async print(address) {
      const context = await (await openBrowser()).newContext();
      try {
        const page = await context.newPage();
        await page.goto(address, { waitUntil: 'load' });
        return await page.pdf({ format: 'A4', preferCSSPageSize: true });
      } finally {
        await context.close();
      }
    },
    async close() {
      await (await running?.catch(() => null))?.close();
    },
  };
}

async function findLauncher(): Promise<(() => Promise<Browser>) | null> {
  try {
    const { chromium } = await import('@playwright/test');
    const { executablePath, args, env } = await findBrowser();
    // Its own signal handlers would end the browser before ours have run.
    const options = {
      executablePath,
      args: [...args],
      env: { ...process.env, ...env },
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    };
    return () => chromium.launch(options);
  } catch {
    return null;
  }
}
