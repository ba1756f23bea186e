import { createServer } from 'node:http';
import type { BrowserContext, Frame } from '@playwright/test';
import { listen } from '../support/http-server.ts';

/** A page on another origin with one frame, like an order page. */
export interface HostPage {
  readonly origin: string;
  /** Opens the page with this address in its frame. `sandbox` null: no such attribute. */
  open(context: BrowserContext, address: string, sandbox: string | null): Promise<Frame>;
  stop(): void;
}

export async function startHostPage(): Promise<HostPage> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      '<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Order</title><h1>Your order</h1>',
    );
  });
  const origin = await listen(server);
  return {
    origin,
    async open(context, address, sandbox) {
      const page = await context.newPage();
      await page.goto(origin);
      await page.evaluate(
        ([src, tokens]) => {
          const frame = Object.assign(document.createElement('iframe'), {
            name: 'shipment',
            title: 'Shipment',
            width: '800',
            height: '2400',
            src,
          });
          if (tokens !== null) frame.setAttribute('sandbox', tokens);
          document.body.append(frame);
        },
        [address, sandbox] as const,
      );
      const frame = await (await page.waitForSelector('iframe')).contentFrame();
      if (frame === null) throw new Error('the host page has no frame');
      await frame.waitForURL(address);
      return frame;
    },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
