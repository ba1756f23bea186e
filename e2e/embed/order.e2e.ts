import { minuteReport } from '../support/northbound-reports.ts';
import { eventsOn, expect, expectFit, readyFrames, test } from './embed-host.ts';

const view = (name: string, exceptions: readonly string[]) => ({
  AssetName: name,
  Status: 'In transit',
  Exceptions: exceptions,
  LocationHistory: [20, 10, 0].map(minuteReport),
});

test('an order fits its frame in every mode, and tells its host of all problems together', async ({
  embedding: { track },
  newShare,
  openHost,
}) => {
  const ids = [await newShare(view('Lamp', ['Shock detected', 'Tilted'])), await newShare(view('Table', ['Delayed']))];
  const link = `${track}/share?${ids.map((id) => `id=${id}`).join('&amp;')}`;
  const modes = ['full', 'summary', 'map', 'timeline', 'readings'];
  const { page } = await openHost(
    `<script src="${track}/embed.js"></script>${modes.map((mode) => `<share-viewer mode="${mode}" link="${link}"></share-viewer>`).join('')}`,
    { viewport: { width: 390, height: 844 } },
  );
  const frames = await readyFrames(page);
  for (const frame of frames) {
    await expect(frame.getByRole('listitem')).toHaveCount(2);
    await expectFit(frame);
  }
  expect(await Promise.all(frames.map((frame) => frame.locator('#map').count()))).toEqual([1, 0, 1, 0, 0]);
  const exceptions = (await eventsOn(page)).filter(({ type }) => type === 'exception');
  expect(exceptions.map(({ count }) => count)).toEqual([3, 3, 3, 3, 3]);
  expect((await eventsOn(page)).map(({ text }) => text).join()).not.toMatch(/Lamp|Table|Shock/);
  await expect(frames[0]?.getByRole('link', { name: 'Lamp' }) ?? page.locator('none')).toHaveAttribute(
    'target',
    '_blank',
  );
});
