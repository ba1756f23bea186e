import fc from 'fast-check';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type BrandVisibility, neutralBrand } from '#lib/brand/brand.ts';
import { loadTestPlaces } from '#lib/places/test-places.ts';
import { answerOf, dataOfAnswer } from '../test-answer.ts';
import { redactAnswer } from '../load/answer.ts';
import { reportsOn } from './display-rules.ts';
import { townsOf } from './latest-place.ts';
import { createNearOf, localizeView } from './localize.ts';

const position = (latitude: number, longitude: number) => ({ Latitude: latitude, Longitude: longitude });
vi.mock('#lib/i18n/languages.ts', async (original) => ({
  ...(await original<object>()),
  translatorsOf: (await import('#lib/i18n/test-translators.ts')).testTranslators,
}));

const babaeski = { text: 'near Babaeski, Türkiye', short: 'near Babaeski' };

function dataOf(body: object, show: BrandVisibility = neutralBrand.show) {
  const answer = redactAnswer(answerOf({ AssetName: 'Pallet', ...body }), show);
  const nearOf = createNearOf('en', { borders: true }, answer);
  const view = localizeView(dataOfAnswer(answer).view, 'nl', nearOf);
  return { view, nears: reportsOn(view.page).map(({ address, position: at }) => nearOf(address, at)?.text) };
}

beforeAll(loadTestPlaces, 60_000);

describe('nearby places', () => {
  test('are added only where the service names no place', () => {
    const { view, nears } = dataOf({
      DestinationAddress: position(59.91, 10.75),
      LocationHistory: [
        { Timestamp: '2026-11-01T12:00:00Z', ...position(41.42, 27.04) },
        { Timestamp: '2026-11-01T11:00:00Z', ...position(41.42, 27.04), Address: { City: 'Edirne' } },
        { Timestamp: '2026-11-01T10:00:00Z', Address: { City: 'Edirne' } },
      ],
    });
    expect(nears).toEqual([babaeski.text, undefined, undefined]);
    expect(view.latestNear).toEqual(babaeski);
    expect(view.destinationNear).toEqual({ text: 'near Oslo, Norway', short: 'near Oslo' });
    expect(JSON.stringify(view.asset)).not.toMatch(/Babaeski|Oslo/);
    expect(dataOf({ CurrentAddress: { City: 'Edirne', ...position(41.42, 27.04) } }).view.latestNear).toBeUndefined();
  });

  test('include the destination', () => {
    const { view } = dataOf({ CurrentAddress: position(41.42, 27.04), DestinationAddress: position(41.43, 27.09) });
    expect([view.latestNear, view.destinationNear]).toEqual([babaeski, babaeski]);
  });

  test('are no more precise than the printed position when streets are hidden', () => {
    const hidden = { ...neutralBrand.show, street: false };
    const degrees = (most: number) => fc.integer({ min: -most * 100, max: most * 100 });
    const off = fc.double({ min: -0.0049, max: 0.0049, noNaN: true });
    fc.assert(
      fc.property(degrees(80), degrees(170), off, off, (latitude, longitude, north, east) => {
        fc.pre(Math.abs(latitude) > 2 || Math.abs(longitude) > 2);
        const tell = (...at: [number, number]) => {
          const row = { Timestamp: '2026-11-01T12:00:00Z', ...position(...at), Address: 'Secret Street 5' };
          const { view, nears } = dataOf({ LocationHistory: [row] }, hidden);
          return [view.latestNear, nears[0]];
        };
        const told = tell(latitude / 100 + north, longitude / 100 + east);
        expect(told[0]).toBeDefined();
        expect(told).toEqual(tell(latitude / 100, longitude / 100));
      }),
      { numRuns: 50 },
    );
  });
});

describe('towns in place of positions', () => {
  const scan = (hour: number, Address: object, more: object = {}) => ({
    Timestamp: `2026-11-01T${String(hour).padStart(2, '0')}:00:00Z`,
    ...{ Address, Event: 'Scanned', ...more },
  });
  const named = { City: 'Leipzig', Country: 'Germany' };
  const rows = [
    scan(12, { City: 'Oslo', Country: 'Norway' }),
    scan(11, { City: 'Halle', Country: 'Germany' }),
    scan(10, { Street: 'Am Tower 1', ...named }),
    scan(9, named),
    scan(8, { City: 'GUANGZHOU', Country: 'CN' }),
    scan(7, named),
  ];
  const townsIn = (LocationHistory: readonly object[], more: object = {}, show?: BrandVisibility) =>
    dataOf({ LocationHistory, ...more }, show).view.towns?.map(({ name, number }) => [name, number]);

  test('are those known beyond doubt, newest first, without neighbours of one town', () => {
    expect(townsIn(rows)).toEqual([
      ['Oslo', null],
      ['Leipzig', 4],
      ['GUANGZHOU', 2],
      ['Leipzig', 1],
    ]);
    expect(dataOf({ LocationHistory: rows }).view.towns?.[1]).toMatchObject({ latitude: 51.34, longitude: 12.371 });
  });

  test('are looked up once for each address, also for those that are no towns', () => {
    const answer = answerOf({
      AssetName: 'Box',
      LocationHistory: Array.from({ length: 200 }, (_none, index) =>
        scan(index % 24, { City: 'Nowhere', Country: 'Germany' }),
      ),
    });
    let read = 0;
    const addressAt = (index: number) => {
      read += 1;
      return answer.history.addressAt(index);
    };
    expect(townsOf({ ...answer, history: { ...answer.history, addressAt } }, null)).toEqual({});
    expect(read).toBe(1);
  });

  test('are no positions', () => {
    const { view } = dataOf({ LocationHistory: rows });
    expect(view.journey).toMatchObject({ located: 0, distanceMetres: 0, stopCount: 0 });
    expect([view.latest?.position, ...reportsOn(view.page).map(({ position }) => position)]).toEqual(
      Array(7).fill(null),
    );
  });

  test('include the town it goes to, unless it is there', () => {
    const destinationIn = (City: string) =>
      dataOf({ LocationHistory: rows, DestinationAddress: { Street: 'Rue 1', City, Country: 'France' } }).view
        .destinationTown?.name;
    expect([destinationIn('Paris'), destinationIn('Neuville'), destinationIn('Oslo')]).toEqual([
      'Paris',
      undefined,
      undefined,
    ]);
    const there = { Street: 'Gate 1', City: 'Oslo', Country: 'Norway' };
    expect(dataOf({ LocationHistory: rows, DestinationAddress: there }).view.destinationTown).toBeUndefined();
  });

  test('are left out where there is a position, or where the town is hidden', () => {
    expect(townsIn([scan(13, named, position(59.9, 10.7)), ...rows])).toBeUndefined();
    expect(townsIn(rows, { CurrentAddress: position(59.9, 10.7) })).toBeUndefined();
    expect(townsIn([scan(12, { Street: 'Leipzig' })], {}, { ...neutralBrand.show, street: false })).toBeUndefined();
  });
});

test('a known status is shown in the language of the page', () => {
  expect(dataOf({ Status: 'Delivered' }).view.statusWord).toBe('Bezorgd');
  expect(dataOf({ Status: 'Teleported' }).view.statusWord).toBeUndefined();
});
