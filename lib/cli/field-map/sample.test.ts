import { describe, expect, test } from 'vitest';
import { inspectBody } from '#lib/tracking/client.ts';
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

test('pins reach into an envelope, and take what stands beside a day, a status and in a problem', () => {
  const answer = {
    d: {
      results: [
        {
          sendung: { lage: { text: 'Im Zulauf', kz: 41 } },
          zuletzt: { ort: 'Suben', geo: '48.4062;13.4331' },
          fenster: { vt: '28.11.2026', ab: '09:00', bis: '12:00' },
          stoer: [{ art: 'Zollverzug', txt: 'Papiere werden geprüft' }],
        },
      ],
    },
  };
  const shipment = 'd.results.0';
  const { fieldMap: pins, problems } = decodeFieldMap({
    status: `${shipment}.sendung.lage.text`,
    statusCode: `${shipment}.sendung.lage.kz`,
    currentAddress: `${shipment}.zuletzt.ort`,
    currentCoordinates: `${shipment}.zuletzt.geo`,
    eta: `${shipment}.fenster.vt`,
    exceptions: `${shipment}.stoer`,
  });
  expect(problems).toEqual([]);
  const result = inspectBody(answer, { fieldMap: pins, now: Date.UTC(2026, 10, 27) });
  if (result.kind !== 'shared') throw new Error('nothing is shared');
  const { status, currentAddress, times, exceptions } = result.asset;
  expect(status).toEqual({ text: 'Im Zulauf', code: 41, detail: null });
  expect(currentAddress).toMatchObject({ lines: ['Suben'], position: { latitude: 48.4062, longitude: 13.4331 } });
  expect([times.estimatedFrom?.iso, times.estimatedDelivery?.iso]).toEqual([
    '2026-11-28T09:00:00.000Z',
    '2026-11-28T12:00:00.000Z',
  ]);
  expect(exceptions?.labels).toEqual(['Papiere werden geprüft']);
  const values = Object.fromEntries(result.findings.map(({ concept, value }) => [concept, value]));
  expect(values).toMatchObject({ statusCode: '41', currentCoordinates: '48.4062, 13.4331', eta: '28.11.2026 12:00' });
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
      'item.address': 'Sampletown',
    });
    expect(checkSample(structuredClone(sample), fieldMap)).toEqual([]);
  });

  test('says which fact another map reads differently', () => {
    const other = decodeFieldMap({ status: 'paket.bezeichnung', history: 'paket.spuren', 'item.time': 't' }).fieldMap;
    expect(checkSample(sample, other)).toContain('status: Sample shipment is read where Zollprüfung is expected');
    const lost = { ...fieldMap, item: new Map([...fieldMap.item, ['address', ['nowhere']] as const]) };
    expect(checkSample(sample, lost)).toEqual(['item.address: nothing is read where Sampletown is expected']);
    expect(checkSample({ body }, fieldMap)).toBeNull();
  });
});

test('masks a pinned text that is not read', () => {
  const shipment = { Status: 'Delivered', TrackingNumber: 'MW20261125', a: { left: 'Garage', more: 'Quill Feather' } };
  const sampleOf = (deliveryPlace: string, a: object) => {
    const pins = decodeFieldMap({ deliveryPlace, status: 'Status' }).fieldMap;
    return JSON.stringify(makeSample({ ...shipment, a }, pins));
  };
  expect(sampleOf('a.left', shipment.a)).toMatch(/"left":"Garage".*"deliveryPlace":"Garage"/);
  expect(sampleOf('a.left', { left: 'Phong Le' })).not.toContain('Phong');
  expect(sampleOf('a.left', { left: 'Dan at reception' })).not.toContain('Dan');
});
