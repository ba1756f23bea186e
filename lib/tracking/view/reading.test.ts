import { describe, expect, it } from 'vitest';
import { aggregators } from './shapes/test-aggregators.ts';
import { carriers } from './shapes/test-carriers.ts';
import { containers } from './shapes/test-containers.ts';
import { type Count, countFacts } from './shapes/test-count.ts';
import { couriers } from './shapes/test-couriers.ts';
import { families } from './shapes/test-families.ts';
import type { Shape } from './shapes/test-shape.ts';
import { telematics } from './shapes/test-telematics.ts';
import { formats, trackers } from './shapes/test-trackers.ts';
import { unseen } from './shapes/test-unseen.ts';
import { unseenCarriers } from './shapes/test-unseen-2.ts';
import { unseenTrackers } from './shapes/test-unseen-3.ts';
import { unseenLater } from './shapes/test-unseen-4.ts';
import { unseenParcels } from './shapes/test-unseen-5.ts';
import { unseenFreight } from './shapes/test-unseen-6.ts';
import { unseenMovers } from './shapes/test-unseen-7.ts';
import { unseenPlatforms } from './shapes/test-unseen-8.ts';
import { unseenProtocols } from './shapes/test-unseen-9.ts';
import { unseenStores } from './shapes/test-unseen-10.ts';
import { unseenPosts } from './shapes/test-unseen-11.ts';
import { unseenParcelPlatforms } from './shapes/test-unseen-12.ts';
import { unseenTraces } from './shapes/test-unseen-13-posts.ts';
import { unseenThings } from './shapes/test-unseen-13-things.ts';
import { unseenWaybills } from './shapes/test-unseen-13.ts';
import { unseenAgain } from './shapes/test-unseen-14.ts';
import { unseenMainstream } from './shapes/test-unseen-15.ts';
import { unseenMainstreamMore } from './shapes/test-unseen-16.ts';

const shapes = [
  ...carriers,
  ...aggregators,
  ...telematics,
  ...containers,
  ...couriers,
  ...trackers,
  ...formats,
  ...unseen,
  ...unseenCarriers,
  ...unseenTrackers,
  ...unseenLater,
  ...unseenParcels,
  ...unseenFreight,
  ...unseenMovers,
  ...unseenPlatforms,
  ...unseenProtocols,
  ...unseenStores,
  ...unseenPosts,
  ...unseenParcelPlatforms,
  ...unseenWaybills,
  ...unseenTraces,
  ...unseenThings,
  ...unseenAgain,
  ...unseenMainstream,
  ...unseenMainstreamMore,
  ...families,
];

/** Plain and enveloped: shapes that nothing of ours can read, and says so. */
const refused = new Map([
  ['GpsGate', [false, true]],
  ['Parcel shop (SOAP)', [true, true]],
  ['Indoor tag', [false, true]],
  ['Container by ports and dates', [false, true]],
  ['Stop of a route not yet attempted', [false, true]],
]);

describe('a public interface', () => {
  it.each(shapes.map((shape) => [shape.name, shape] as const))('%s is read, plain and enveloped', (_, shape) => {
    const plain = countFacts(shape, shape.body);
    const enveloped = countFacts(shape, shape.enveloped);
    if (process.env['READING'] !== undefined) process.stdout.write(`${lineOf(shape, plain, enveloped)}\n`);
    expect({ plain: plain.wrong, enveloped: enveloped.wrong }).toEqual({ plain: [], enveloped: [] });
    expect([plain.isRefused, enveloped.isRefused]).toEqual(refused.get(shape.name) ?? [false, false]);
  });
});

/** A row of the table in docs/reading.md: right, missing and wrong. */
function lineOf({ name, rules }: Shape, ...counts: readonly Count[]): string {
  const numbers = counts.map(({ right, missing, wrong, isRefused }) =>
    isRefused ? 'refused' : `${right} / ${missing.length} / ${wrong.length}`,
  );
  return `| ${[name, ...numbers, rules].join(' | ')} |`;
}
