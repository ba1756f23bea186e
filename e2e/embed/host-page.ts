import type { BrowserContext, Frame } from '@playwright/test';
import type { Embedding } from './embedding.ts';

/** Opens an order page of the shop with this address in its frame. `sandbox` null: no such attribute. */
export async function openFramed(
  { hosts, shop }: Embedding,
  context: BrowserContext,
  address: string,
  sandbox: string | null,
): Promise<Frame> {
  const page = await context.newPage();
  await page.goto(`${shop}${hosts.putPage('<h1>Your order</h1>')}`);
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
}
