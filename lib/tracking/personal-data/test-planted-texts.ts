/** Personal data that is added to harmless texts. Each holds the word `Zaphod` or `5550199`. */
export const plants = {
  email: ' a.zaphod@example.com',
  telephone: ', call +49 170 5550199',
  'national telephone': ' (0170 5550199)',
  name: ', accepted by Zaphod Beeblebrox',
  signature: ' - signed for by Z. Zaphod',
} as const;

export const PLANTED = /zaphod|beeblebrox|5550199/i;

/** The texts without what was planted in them. */
export const remains = {
  assetName: 'Pallet seven',
  status: 'In transit at sea',
  detail: 'Waiting for a berth',
  event: 'Arrived at the north gate',
  rowAddress: 'Quay Nine',
  planned: 'Unloading expected',
  exception: 'Seal broken',
  carrier: 'Skagen Lines',
  label: 'Solar tag',
  currentAddress: 'Strandgata 12',
  destinationAddress: 'Hafenweg 4',
} as const;

/** An answer with the same planted in each of eleven fields. */
export function answerWith(plant: string, now: number): object {
  const say = (text: string) => `${text}${plant}`;
  const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
  const place = { Latitude: 69.65, Longitude: 18.96 };
  return {
    AssetName: say(remains.assetName),
    Status: { text: say(remains.status), detail: say(remains.detail) },
    Exceptions: [say(remains.exception)],
    CarrierName: say(remains.carrier),
    Label: { LabelID: 10203, LabelType: say(remains.label) },
    CurrentAddress: { AddressLine1: say(remains.currentAddress), City: 'Oslo', Country: 'Norway', ...place },
    DestinationAddress: { AddressLine1: say(remains.destinationAddress), City: 'Kiel', Country: 'Germany' },
    LocationHistory: [
      { Timestamp: at(30), ...place, Event: say(remains.planned) },
      { Timestamp: at(-1), ...place, Event: say(remains.event), Address: say(remains.rowAddress) },
      { Timestamp: at(-3), ...place, Latitude: 68, Event: 'Departed', Address: say(remains.rowAddress) },
    ],
  };
}
