import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { neutralBrand } from '#lib/brand/brand.ts';
import type { SharedAnswer } from './outcome.ts';
import { answerOf } from '../test-answer.ts';
import { redactAnswer } from '../load/answer.ts';
import { newestPlaceOf } from './latest-place.ts';
import { withoutStreet } from './hide-parts.ts';

const everything = neutralBrand.show;

const answer = answerOf({
  AssetName: 'Pallet',
  TrackingNumber: 'secret-number',
  Carrier: { Name: 'secret-carrier' },
  LabelID: 'secret-label',
  CurrentAddress: { Street: 'secret-street 1', City: 'Halden', Country: 'Norway' },
  LocationHistory: [
    { Timestamp: '2026-11-01T10:00:00Z', Latitude: 1, Longitude: 2, Address: 'secret-street 9, 1789 Halden, Norway' },
  ],
});

/** All that is asked of an answer for a page. */
function told(answer: SharedAnswer): unknown[] {
  const { asset, history } = answer;
  return [asset, newestPlaceOf(answer), ...Array.from({ length: history.length }, (_, index) => history.at(index))];
}

describe('what a brand hides', () => {
  test('nothing is changed for a brand that shows everything', () => {
    expect(redactAnswer(answer, everything)).toBe(answer);
  });

  test('appears nowhere in the answer', () => {
    const hidden: [keyof typeof everything, RegExp][] = [
      ['trackingNumber', /secret-number/],
      ['carrier', /secret-carrier/],
      ['label', /secret-label/],
      ['street', /secret-street/],
    ];
    for (const [what, secret] of hidden) {
      expect(JSON.stringify(told(answer))).toMatch(secret);
      expect(JSON.stringify(told(redactAnswer(answer, { ...everything, [what]: false })))).not.toMatch(secret);
    }
  });

  test('town and country stay without their street, in the history too', () => {
    const { asset, history } = redactAnswer(answer, { ...everything, street: false });
    expect(asset.currentAddress?.lines).toEqual(['Halden', 'Norway']);
    expect(history.at(0)?.address?.lines).toEqual(['1789 Halden', 'Norway']);
    expect(history.at(0)?.position).toEqual({ latitude: 1, longitude: 2 });
  });

  test.each<[readonly string[], readonly string[]]>([
    [['Harbour Road 3'], []],
    [['Harbour Road 3, Halden'], ['Halden']],
    [['ACME GmbH', 'Hauptstr. 5', '10115 Berlin'], ['10115 Berlin']],
    [
      ['ACME GmbH', 'Hauptstr. 5', '10115 Berlin', 'Deutschland'],
      ['10115 Berlin', 'Deutschland'],
    ],
    [['12 Main Street, Flat 4, Berlin'], ['Berlin']],
    [['12 Main Street, Flat 4'], []],
    [['Jane Doe', '12 Main Street', 'Norway'], ['Norway']],
    [['Attn: Jane Doe', '12 Main St'], []],
    [['12 Main St', 'Attn: Jane Doe'], []],
    [['Elm', 'Old Town Road'], []],
    [['Elm', 'Main St.'], []],
    [['ACME', 'Main St Springfield'], []],
    [['ACME', 'Main St $'], []],
    [['ACME', 'Main St – Springfield'], []],
    [['ACME', 'Hauptstraße'], []],
    [['ACME', 'Storgata 5b'], []],
    [['Storgata 5', 'D-10115 Berlin'], ['D-10115 Berlin']],
    [
      ['Drottninggatan 1', '111 22 Stockholm', 'SE'],
      ['111 22 Stockholm', 'SE'],
    ],
    [['Kade 2', '1234 AB Amsterdam'], []],
    [['10 Downing Street', 'London SW1A 2AA', 'UK'], ['UK']],
    [['12 Main St, Austin, TX 78701'], ['TX 78701']],
    [
      ['ACME', '١٢ شارع الملك، الرياض، السعودية'],
      ['الرياض', 'السعودية'],
    ],
    [['Via Roma', 'PO Box 12'], []],
    [['Lager', 'jane@acme.example'], []],
    [
      ['12 Rue de Rivoli', '75001 Paris', 'France'],
      ['75001 Paris', 'France'],
    ],
    [
      ['1 Rosenbergstrasse', 'St. Gallen', 'Switzerland'],
      ['St. Gallen', 'Switzerland'],
    ],
    [
      ['1 Rosenbergstrasse', '9000 St. Gallen', 'Switzerland'],
      ['9000 St. Gallen', 'Switzerland'],
    ],
    [['Norway'], ['Norway']],
    [[], []],
  ])('of %j stays %j', (lines, kept) => {
    expect(withoutStreet({ lines, town: null, country: null, position: null })?.lines).toEqual(kept);
  });

  test.each([
    ['12 Main St, Oslo', 'Oslo'],
    ['Oslo', 'Oslo'],
    ['St. Louis', 'St. Louis'],
    ['0150 Oslo, Norway', '0150 Oslo, Norway'],
    ['12 Main St', null],
    ['Hauptstr. 5', null],
    ['Flat B', null],
  ])('reduces a town of %j to %j', (town, kept) => {
    const address = withoutStreet({ lines: [town], town, country: null, position: null });
    expect(address?.town).toBe(kept);
    expect(address?.lines).toEqual(kept === null ? [] : [kept]);
  });

  test("keeps no digits except a town's postcode, whatever the address", () => {
    const name = fc.constantFrom(
      'Elm',
      'Hauptstr.',
      'Berlin',
      'Main St',
      'Karl Johans gate',
      'Oslo',
      'Norway',
      'AB',
      'الرياض',
      'TX',
      '@',
    );
    const number = fc.oneof(
      fc.integer({ min: 0, max: 999_999 }).map(String),
      fc.constantFrom('5a', '12-14', '٧', 'Ⅳ', '½', '10115', '78701'),
    );
    const part = fc.oneof(
      name,
      number,
      fc.tuple(name, number).map((pair) => pair.join(' ')),
      fc.tuple(number, name).map((pair) => pair.join(' ')),
      fc.string(),
    );
    const line = fc
      .array(part, { maxLength: 4 })
      .chain((parts) => fc.constantFrom(', ', '\n', ' ', '; ').map((glue) => parts.join(glue)));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 5 }), fc.option(line), fc.option(line), (lines, town, country) => {
        const hidden = withoutStreet({ lines, town, country, position: null });
        for (const told of [...(hidden?.lines ?? []), hidden?.town ?? '', hidden?.country ?? ''].flatMap((text) =>
          text.split(', '),
        )) {
          if (/\p{N}/u.test(told))
            expect(told).toMatch(
              /^(?:[A-Z]{1,3}[- ])?(?:[0-9]{4,6}|[0-9]{3} [0-9]{2}) \P{N}*\p{L}\P{N}*$|^[A-Z]{2} [0-9]{5}$/u,
            );
          expect(told).not.toMatch(/Hauptstr|Main St|gate|@/);
          expect(told === '' || [...lines, town, country].some((text) => text?.includes(told))).toBe(true);
        }
      }),
    );
  });

  test('keeps a missing address missing', () => {
    expect(withoutStreet(null)).toBeNull();
  });

  test('returns the same object for the same answer, so that it is drawn once', () => {
    const show = { ...everything, street: false };
    expect(redactAnswer(answer, show)).toBe(redactAnswer(answer, { ...show }));
  });
});
