import { expect, it } from 'vitest';
import { decodeSharedAsset } from '../decode/decode.ts';
import { answerWith, PLANTED, plants, remains } from './test-planted-texts.ts';

const now = Date.UTC(2026, 10, 21);

it.each(Object.entries(plants))(
  'a planted %s is in none of eleven fields, and the rest of each is there',
  (_, plant) => {
    const result = decodeSharedAsset(answerWith(plant, now), { now, includeFindings: true });
    expect(JSON.stringify(result)).not.toMatch(PLANTED);
    const asset = result.kind === 'shared' ? result.asset : null;
    expect({
      assetName: asset?.assetName,
      status: asset?.status?.text,
      detail: asset?.status?.detail,
      event: asset?.history[0]?.event,
      rowAddress: asset?.history[0]?.address?.lines[0],
      planned: asset?.planned[0]?.event,
      exception: asset?.exceptions?.labels[0],
      carrier: asset?.carrier?.name,
      label: asset?.label?.type,
      currentAddress: asset?.currentAddress?.lines[0],
      destinationAddress: asset?.destinationAddress?.lines[0],
    }).toEqual(
      Object.fromEntries(
        // `accepted` says something without the name.
        Object.entries(remains).map(([field, text]) => [field, plant === plants.name ? `${text}, accepted` : text]),
      ),
    );
  },
);

it('a field that only names a person is as if it was absent', () => {
  const { DestinationAddress, LocationHistory } = { DestinationAddress: 'c/o Zaphod', LocationHistory: [] };
  const body = { AssetName: 'Tel. 0170 5550199', Status: 'POD: Zaphod', Exceptions: ['Driver: Zaphod', 'Late'] };
  const result = decodeSharedAsset({ ...body, DestinationAddress, LocationHistory, CarrierName: 'a@zaphod.example' });
  const asset = result.kind === 'shared' ? result.asset : null;
  expect([asset?.assetName, asset?.status, asset?.destinationAddress, asset?.carrier]).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(asset?.exceptions).toEqual({ labels: ['Late'], more: 0, unreadable: 1 });
});

it.each(['4155550123', '01234567890', '1Z999AA10123456784', '020-12345675'])(
  '%s stays a number of a parcel',
  (number) => {
    const result = decodeSharedAsset({ TrackingNumber: number, Label: { LabelID: number }, LocationHistory: [] });
    const asset = result.kind === 'shared' ? result.asset : null;
    expect([asset?.trackingNumber, asset?.label?.id]).toEqual([number, number]);
  },
);

it('a time that cannot be read is shown without a telephone number', () => {
  const row = { Timestamp: 'after ten, call 0170 5550199', Latitude: 50, Longitude: 8 };
  const result = decodeSharedAsset({ AssetName: 'Pallet', LocationHistory: [row] });
  const time = result.kind === 'shared' ? result.asset.history[0]?.time : null;
  expect(JSON.stringify(time ?? '')).not.toMatch(PLANTED);
});
