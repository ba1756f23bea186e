import type { Browser } from '@playwright/test';
import { findBrowser } from '#lib/run/find-browser.mjs';

export type Printer = NonNullable<Awaited<ReturnType<typeof findPrinter>>>;

/** Prints with the browser of the end-to-end tests; null where there is none. */
export async function findPrinter() {
  const launch = await findLauncher();
  if (launch === null) return null;
  let running: Promise<Browser> | null = null;

  const openBrowser = async (): Promise<Browser> => {
    const known = await running?.catch(() => null);
    return known?.isConnected() === true ? known : (running = launch());
  };

  return {
    async print(address: string): Promise<Uint8Array> {
      const context = await (await openBrowser()).newContext();
      try {
        const page = await context.newPage();
        await page.goto(address, { waitUntil: 'load' });
        return await page.pdf({ format: 'A4', preferCSSPageSize: true });
      } finally {
        await context.close();
      }
    },
    async close(): Promise<void> {
      await (await running?.catch(() => null))?.close();
    },
  };
}

async function findLauncher(): Promise<(() => Promise<Browser>) | null> {
  try {
    const { chromium } = await import('@playwright/test');
    const { executablePath, args, env } = await findBrowser();
    // With its own signal handlers the browser would end before the preview's have run.
    const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
    return () => chromium.launch({ executablePath, args: [...args], env: { ...process.env, ...env }, ...signals });
  } catch {
    return null;
  }
}
