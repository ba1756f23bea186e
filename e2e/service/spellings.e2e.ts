import { expect, test } from '../support/fixtures.ts';

test.use({ javaScriptEnabled: false });

const when = Date.parse('2026-03-14T09:26:53Z');

const spellings: [string, object][] = [
  [
    'PascalCase, flat',
    {
      AssetName: 'canary-cargo Pascal',
      Status: 'Waiting at the border',
      TrackingNo: 'TN-4711',
      CarrierName: 'Nordfracht',
      LabelID: 90210,
      CurrentAddress: 'Hauptstraße 7, Flensburg',
      DestinationAddress: { AddressLine1: 'Havnegade 12', City: 'Aarhus', PostalCode: '8000', Country: 'Denmark' },
      Exceptions: ['Shock detected', 'Delayed by customs'],
      CreatedOn: '2026-03-13T08:00:00Z',
      LocationHistory: [
        { Latitude: 54.78, Longitude: 9.43, Address: 'Flensburg', Timestamp: '2026-03-14T09:26:53Z' },
        { Latitude: 53.55, Longitude: 9.99, Address: 'Hamburg', Timestamp: '2026-03-14T06:00:00Z' },
      ],
    },
  ],
  [
    'camelCase, nested',
    {
      assetName: 'canary-cargo Camel',
      status: 'Waiting at the border',
      trackingNumber: 'TN-4711',
      carrier: { carrierName: 'Nordfracht' },
      label: { labelId: '90210' },
      currentAddress: { street: 'Hauptstraße 7', city: 'Flensburg' },
      destinationAddress: { street: 'Havnegade 12', city: 'Aarhus', postalCode: 8000, country: 'Denmark' },
      exceptions: ['Shock detected', 'Delayed by customs'],
      createdAt: when - 91_613_000,
      history: [
        { lat: '54.78', lng: '9.43', address: 'Flensburg', recordedAt: when },
        { lat: '53.55', lng: '9.99', address: 'Hamburg', recordedAt: when - 12_413_000 },
      ],
    },
  ],
  [
    'snake_case, GeoJSON',
    {
      asset_name: 'canary-cargo Snake',
      status: 'Waiting at the border',
      tracking_number: 'TN-4711',
      carrier_name: 'Nordfracht',
      label_id: 90210,
      current_address: 'Hauptstraße 7, Flensburg',
      destination_address: 'Havnegade 12, 8000 Aarhus, Denmark',
      exceptions: ['Shock detected', 'Delayed by customs'],
      created_at: '2026-03-13T08:00:00Z',
      location_history: [
        {
          location: { type: 'Point', coordinates: [9.43, 54.78] },
          address: 'Flensburg',
          timestamp: '2026-03-14T09:26:53Z',
        },
        {
          location: { type: 'Point', coordinates: [9.99, 53.55] },
          address: 'Hamburg',
          timestamp: '2026-03-14T06:00:00Z',
        },
      ],
    },
  ],
];

for (const [title, view] of spellings) {
  test(`a view in ${title} is shown completely without JavaScript`, async ({ newShare, openShare, page }) => {
    const shareId = await newShare(view);
    await openShare(shareId);

    const shown = page.locator('body');
    for (const text of [
      'canary-cargo',
      'Waiting at the border',
      'TN-4711',
      'Nordfracht',
      '90210',
      'Hauptstraße 7',
      'Havnegade 12',
      'Aarhus',
      '8000',
      'Shock detected',
      'Delayed by customs',
      'Flensburg',
      'Hamburg',
    ]) {
      await expect(shown).toContainText(text);
    }
    for (const iso of ['2026-03-14T09:26:53.000Z', '2026-03-14T06:00:00.000Z', '2026-03-13T08:00:00.000Z'])
      await expect(page.locator(`time[datetime="${iso}"]:visible`).first()).toBeVisible();
    await expect(page.getByRole('img', { name: /map/i }).first()).toBeVisible();
  });
}
