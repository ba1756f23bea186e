import type { Page } from '@playwright/test';
import { comeBackOnline } from '../support/come-back-online.ts';
import { expect, test } from '../support/fixtures.ts';
import { outliveAnswers } from '../support/processes.ts';

test.use({ timezoneId: 'UTC' });

/** The age shown grows some seconds after the page was opened. */
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000 + 25_000).toISOString();
const report = (minutes: number, City: string) => ({
  ...{ Timestamp: minutesAgo(minutes), Latitude: 55 + minutes / 100, Longitude: 10 },
  Address: { City, Country: 'Denmark' },
});
const before = {
  ...{ AssetName: 'canary-cargo', Status: 'In transit', Exceptions: ['Shock detected'] },
  DestinationAddress: { City: 'Odense', Country: 'Denmark', Latitude: 55.4, Longitude: 10.39 },
  EstimatedDeliveryTo: minutesAgo(-90),
  LocationHistory: [report(20, 'Horsens'), report(40, 'Randers'), report(60, 'Aalborg')],
};
const after = {
  ...before,
  ...{ Status: 'Out for delivery', Exceptions: [], EstimatedDeliveryTo: minutesAgo(-600) },
  LocationHistory: [report(0, 'Vejle'), ...before.LocationHistory],
};

/** Does what translators of browsers do: every text moves into elements of theirs. */
async function wrapTexts(page: Page): Promise<number> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode() !== null) {
      const text = walker.currentNode;
      if (!(text instanceof Text) || text.data.trim() === '') continue;
      if (text.parentElement?.closest('script, style, noscript, svg, .leaflet-container') === null) texts.push(text);
    }
    for (const text of texts) {
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      text.replaceWith(outer);
      outer.append(inner);
      inner.append(text);
    }
    return texts.length;
  });
}

// A frame has the parts of every mode, and beside it only the readings are fetched and drawn in another way.
for (const mode of ['', 'full', 'readings'])
  test(`a translated page stays whole and true: ${mode || 'the page itself'}`, async ({
    newShare,
    openShare,
    page,
    service,
  }) => {
    const shareId = await newShare(before);
    await page.clock.install();
    await openShare(shareId, { query: mode === '' ? '' : `embed=${mode}` });
    const body = page.locator('body');
    await expect(body).toContainText('In transit');
    await page.locator('p[role=status].unseen').first().waitFor({ state: 'attached' });
    expect(await wrapTexts(page)).toBeGreaterThan(5);

    const ageOf = async () => Number(/(\d+)\sminutes? ago/.exec(await body.innerText())?.[1]);
    const age = await ageOf();
    const later = async () => {
      await page.clock.fastForward(370_000);
      return ageOf();
    };
    await expect.poll(later).toBeGreaterThan(age);

    await service.respond(shareId, after);
    await outliveAnswers();
    await comeBackOnline(page);
    await expect(body).toContainText('Out for delivery');
    await expect(body).toContainText('Vejle');
    await expect(body).not.toContainText('In transit');
    await expect.poll(ageOf).not.toBeGreaterThan(age);
    await expect(body).not.toContainText('We cannot');
  });
