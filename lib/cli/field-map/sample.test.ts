import { describe, expect, test } from 'vitest';
import { decodeFieldMap } from '#lib/tracking/json/field-map.ts';
import { checkSample, makeSample } from './sample.ts';

const body = {
  paket: {
    kennung: 'QZ-4471-DE',
    bezeichnung: 'Werkbank',
    sachstand: 'Zollprüfung',
    prognose: '2026-12-02T14:00:00Z',
    ziel: { ort: 'Graz', strasse: 'Ringweg 4' },
    versender: { name: 'Karl Huber', tel: '+43 660 1234567', 'karl@huber.example': 1 },
    spuren: Array.from({ length: 30 }, (_, index) => ({
      t: `2026-11-27T09:${59 - index}:00Z`,
      wo: 'Passau',
      was: 'Ankunft im Zolllager',
      breite: 48.5712,
      laenge: 13.4511,
    })),
  },
};
const { fieldMap } = decodeFieldMap({
  assetName: 'paket.bezeichnung',
  trackingNumber: 'paket.kennung',
  status: 'paket.sachstand',
  eta: 'paket.prognose',
  destinationAddress: 'paket.ziel',
  history: 'paket.spuren',
  'item.time': 't',
  'item.address': 'wo',
  'item.event': 'was',
  'item.latitude': 'breite',
  'item.longitude': 'laenge',
});

describe('the sample of a field map', () => {
  const sample = makeSample(body, fieldMap);

  test('keeps words and times that are pinned, and nothing that tells of a person', () => {
    const text = JSON.stringify(sample);
    for (const kept of ['Zollprüfung', '2026-12-02T14:00:00Z', 'Ankunft im Zolllager']) expect(text).toContain(kept);
    expect(text).not.toMatch(/Huber|Karl|660|4471|Werkbank|Graz|Ringweg|Passau|48\.571|13\.451/i);
  });

  test('states each pinned fact, and fits its map', () => {
    expect(sample.expect).toMatchObject({
      status: 'Zollprüfung',
      trackingNumber: 'SAMPLE123456',
      history: '20 rows',
      'item.time': '2026-11-27T09:59:00Z',
      'item.latitude': '48.6',
    });
    expect(checkSample(structuredClone(sample), fieldMap)).toEqual([]);
  });

  test('says which fact another map reads differently', () => {
    const other = decodeFieldMap({ status: 'paket.bezeichnung', history: 'paket.spuren', 'item.time': 't' }).fieldMap;
    expect(checkSample(sample, other)).toContain('status: Sample shipment is read where Zollprüfung is expected');
    expect(checkSample({ body }, fieldMap)).toBeNull();
  });
});
