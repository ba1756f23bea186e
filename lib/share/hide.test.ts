import { describe, expect, test } from 'vitest';
import { neutralBrand } from '#lib/brand/neutral-brand.ts';
import { decodeSharedAsset } from '#lib/tracking/decode.ts';
import { hideFrom, withoutStreet } from './hide.ts';
import { readJourney } from './journey.ts';
import type { SharedOutcome } from './outcome.ts';

const everything = neutralBrand.show;

function outcomeOf(value: unknown): SharedOutcome {
  const decoded = decodeSharedAsset(value);
  if (decoded.kind !== 'shared') throw new Error('the test shares nothing');
  const { asset } = decoded;
  return { kind: 'shared', asset, journey: readJourney(asset.history), checkedAt: 0, failingSince: null };
}

const outcome = outcomeOf({
  AssetName: 'Pallet', TrackingNumber: 'secret-number', Carrier: { Name: 'secret-carrier' }, LabelID: 'secret-label',
  CurrentAddress: { Street: 'secret-street 1', City: 'Halden', Country: 'Norway' },
  LocationHistory: [{ Timestamp: '2026-11-01T10:00:00Z', Latitude: 1, Longitude: 2, Address: 'secret-street 9, 1789 Halden, Norway' }],
});

describe('what a brand hides', () => {
  test('nothing is changed for a brand that shows everything', () => {
    expect(hideFrom(outcome, everything)).toBe(outcome);
  });

  test('each hidden thing is nowhere in the outcome', () => {
    const hidden: [keyof typeof everything, RegExp][] = [['trackingNumber', /secret-number/], ['carrier', /secret-carrier/], ['label', /secret-label/], ['street', /secret-street/]];
    for (const [what, secret] of hidden) {
      expect(JSON.stringify(outcome)).toMatch(secret);
      expect(JSON.stringify(hideFrom(outcome, { ...everything, [what]: false }))).not.toMatch(secret);
    }
  });

  test('town and country stay without their street, in the history too', () => {
    const { asset } = hideFrom(outcome, { ...everything, street: false });
    expect(asset.currentAddress?.lines).toEqual(['Halden', 'Norway']);
    expect(asset.history[0]?.address?.lines).toEqual(['1789 Halden', 'Norway']);
    expect(asset.history[0]?.position).toEqual({ latitude: 1, longitude: 2 });
  });

  test('one part alone may be a street, so nothing of it stays', () => {
    const of = (lines: string[]) => withoutStreet({ lines, town: null, country: null, position: null });
    expect(of(['Harbour Road 3'])?.lines).toEqual([]);
    expect(of(['Harbour Road 3, Halden'])?.lines).toEqual(['Halden']);
    expect(withoutStreet(null)).toBeNull();
  });

  test('the same answer hidden twice is one object, so that what was drawn of it is drawn once', () => {
    const show = { ...everything, street: false };
    expect(hideFrom(outcome, show).asset).toBe(hideFrom({ ...outcome, checkedAt: 5 }, show).asset);
  });
});
