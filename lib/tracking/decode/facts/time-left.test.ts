import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import vocabulary from '../vocabulary.json' with { type: 'json' };
import { decodeFieldMap } from '../../json/field-map.ts';
import { decodeSharedAsset } from '../decode.ts';

const now = Date.UTC(2026, 10, 25, 2, 30);
const shipment = { AssetName: 'Box', Status: 'In transit', TrackingNumber: 'MW20261125' };

function read(body: object, map: object = {}) {
  const { fieldMap } = decodeFieldMap(map);
  const result = decodeSharedAsset({ ...shipment, ...body }, { now, fieldMap });
  if (result.kind !== 'shared') throw new Error('nothing is shared');
  return result.asset;
}

const minutesOf = (body: object, map?: object) => {
  const seconds = read(body, map).timeLeft?.seconds;
  return seconds === undefined ? null : seconds / 60;
};

describe('the time left', () => {
  it.each([
    [{ eta: 1260 }, 21],
    [{ eta: '1260' }, 21],
    [{ eta: 1260.4 }, 21],
    [{ ETA: '21 min' }, 21],
    [{ eta: '1 h 5 min' }, 65],
    [{ eta: 'PT21M' }, 21],
    [{ eta: '1260s' }, 21],
    [{ estimatedTimeRemaining: 'PT21M' }, 21],
    [{ timeToArrival: 1260 }, 21],
    [{ timeToArrival: '21 minutes' }, 21],
    [{ minutesLeft: 21 }, 21],
    [{ minutes_left: '21' }, 21],
    [{ timeLeft: '0:21:00' }, 21],
    [{ etaSeconds: 1260 }, 21],
    [{ eta_seconds: 90 }, 1.5],
    [{ etaMinutes: 3 }, 3],
    [{ etaMins: 21 }, 21],
    [{ eta_s: 90 }, 1.5],
    [{ eta_min: 21 }, 21],
    [{ minutesToArrival: 21 }, 21],
    [{ secondsUntilArrival: 1260 }, 21],
    [{ minutesUntilDelivery: 21 }, 21],
    [{ timeToDestination: '21 mins' }, 21],
    [{ daysToDelivery: 3 }, 3 * 1440],
    [{ remainingMinutes: 21 }, 21],
    [{ remainingTime: 1260 }, 21],
    [{ remaining_duration_seconds: 1260 }, 21],
    [{ estimatedArrival: '21 min' }, 21],
    [{ eta: { value: 21, unit: 'min' } }, 21],
    [{ eta: { value: 1260, unit: 'SECONDS' } }, 21],
    [{ eta: { amount: 21, unit: 'minutes' } }, 21],
    [{ eta: { minutes: 21 } }, 21],
    [{ eta: { hours: 1, minutes: 5 } }, 65],
    [{ eta: { h: 1, min: 5 } }, 65],
    [{ eta: { minutes: 21, seconds: 1260 } }, 21],
    [{ eta: { seconds: 1260 } }, 21],
    [{ eta: { duration: 1260, distance: 8000 } }, 21],
    [{ eta: { text: '21 mins', value: 1275 } }, 21],
    [{ eta: 21, etaUnit: 'min' }, 21],
    [{ remaining: { duration: 1260, distance: 8000 } }, 21],
    [{ trip: { eta: { value: 1260 } } }, 21],
    [{ data: { result: { eta: '21 min' } } }, 21],
    [{ restzeit: '21 Minuten' }, 21],
    [{ verbleibendeZeit: '1 Std. 5 Min.' }, 65],
    [{ restminuten: 21 }, 21],
    [{ minutenBisAnkunft: 21 }, 21],
    [{ tempsRestant: '21 minutes' }, 21],
    [{ tempsRestant: '1 h 05' }, 65],
    [{ tiempoRestante: '21 minutos' }, 21],
    [{ minutosRestantes: 21 }, 21],
    [{ tempoRimanente: '21 minuti' }, 21],
    [{ tempoRestante: 1260 }, 21],
    [{ resterendeTijd: '21 minuten' }, 21],
    [{ pozostalyCzas: '21 minut' }, 21],
    [{ kalanDakika: 21 }, 21],
    [{ оставшеесяВремя: '21 минута' }, 21],
    [{ 剩余时间: '21分钟' }, 21],
    [{ 残り時間: '1時間5分' }, 65],
    [{ 남은시간: '약 21분' }, 21],
    [{ eta: '٢١ دقيقة' }, 21],
    [{ eta: 'ca. 21 min.' }, 21],
    [{ eta: 'in about 21 minutes' }, 21],
    [{ eta: 'noch 1,5 Stunden' }, 90],
    [{ etaInMinutes: 21 }, 21],
    [{ etaMs: 1_260_000 }, 21],
    [{ etaMinutes: '12,5' }, 12.5],
    [{ eta: { duration: { value: 1260, text: '21 mins' }, distance: { value: 8000 } } }, 21],
    [{ remainingTravelTime: '21 min' }, 21],
    [{ drivingTimeToDestination: '21 min' }, 21],
    [{ shipmentEtaMinutes: 21 }, 21],
    [{ driver: { etaMinutes: 21 } }, 21],
    [{ position: { lat: 51, lng: 3, etaMinutes: 21 } }, 21],
    [{ eta: 21, unit: 'min' }, 21],
    [{ timeToArrival: { value: 2, unit: 'weeks' } }, 14 * 1440],
    [{ 预计到达时间: '21分钟' }, 21],
    [{ 到着予定: '21分後' }, 21],
    [{ 도착예정시간: '21분' }, 21],
    [{ 到着までの時間: '21分' }, 21],
    [{ beraknadAnkomst: '21 min' }, 21],
    [{ eta: 'in 2h' }, 120],
    [{ timeRemaining: '2h30' }, 150],
    [{ timeRemaining: '25日' }, null],
    [{ timeToDelivery: '3日' }, 3 * 1440],
    [{ eta: '48h' }, 48 * 60],
    [{ eta: 'arrived' }, null],
  ])('%j', (body, minutes) => {
    expect(minutesOf(body)).toBe(minutes);
  });

  it.each([
    [{ eta: 3 }],
    [{ eta: 45 }],
    [{ eta: 590 }],
    [{ eta: 1_260_000 }],
    [{ eta: -1260 }],
    [{ eta: 0 }],
    [{ eta: '-21 min' }],
    [{ etaMinutes: -3 }],
    [{ etaMinutes: 0 }],
    [{ etaDays: 61 }],
    [{ etaSeconds: 1_767_225_600 }],
    [{ eta: 1_767_225_600 }],
    [{ eta: '14:30' }],
    [{ eta: '0:21' }],
    [{ eta: 1430, etaDate: '2026-11-25', etaTime: 1430 }],
    [{ etaTime: 1430 }],
    [{ eta: 46_352 }],
    [{ eta: '21 min ago' }],
    [{ eta: 'vor 21 Minuten' }],
    [{ eta: '20-25 min' }],
    [{ eta: '21 min late' }],
    [{ eta: '1,260 s' }],
    [{ eta: '21 m away from Anna' }],
    [{ etaMin: 20, etaMax: 30 }],
    [{ eta: { min: 20, max: 30 } }],
    [{ etaMinutes: 21, eta_minutes: 40 }],
    [{ etaDistance: 8000 }],
    [{ eta: { distance: 8000 } }],
    [{ eta: { x: 8000 } }],
    [{ nextStopEta: 1260 }],
    [{ pickupEta: 1260 }],
    [{ originalEta: 1260 }],
    [{ etaAccuracySeconds: 1260 }],
    [{ etaDelayMinutes: 21 }],
    [{ etaUpdatedSecondsAgo: 1260 }],
    [{ estimatedTravelDuration: 1260 }],
    [{ estimatedDeliveryTime: '3 days' }],
    [{ deliveryTime: '45 min' }],
    [{ transitTime: 'P3D' }],
    [{ duration: 1260 }],
    [{ route: { duration: 1260, durationText: '21 min' } }],
    [{ remaining: 369 }],
    [{ remainingDistance: 12_600 }],
    [{ fuelTimeRemaining: 1260 }],
    [{ batteryTimeLeft: '21 min' }],
    [{ freeTimeRemaining: '3 days' }],
    [{ daysLeft: 3 }],
    [{ timeLeft: '3 days' }],
    [{ daysToExpire: 21 }],
    [{ timeToLive: 1260 }],
    [{ secondsToNextUpdate: 1260 }],
    [{ subscription: { timeLeft: 1260 } }],
    [{ label: { timeRemaining: 1260 } }],
    [{ demurrage: { minutesLeft: 21 } }],
    [{ etaMinutes: true }],
    [{ eta: [1260, 1800] }],
  ])('is not in %j', (body) => {
    expect(read(body).timeLeft).toBeNull();
  });

  const bodiesOf = (keys: string, value: unknown) => keys.split(' ').map((key) => ({ [key]: value }));
  const otherKeys =
    'chargingTimeRemaining parkingTimeRemaining breakTimeRemaining shiftTimeRemaining slaTimeRemaining storageTimeRemaining ' +
    'unloadingTimeRemaining driveTimeRemaining deliverySlotTimeRemaining queueTimeRemaining akkuTimeRemaining ' +
    'redeliveryTimeRemaining deliveryWindowTimeRemaining cutoffTimeRemaining timeLeftToPay timeLeftToCancel timeLeftToRate ' +
    'timeLeftToCutoff timeLeftToChangeDelivery etaDeviationMinutes etaToleranceMinutes etaLimitMinutes etaCityMinutes ' +
    'etaHistoryMinutes etaMaxMinutes etaMinMinutes minEtaMinutes etaMinutesTo minutesAfterEta etaToPortHours ' +
    'etaToBorderHours etaToDepotMinutes';
  const otherUnits = ['m', 'km', 'stops', '%', 'months', 'business days'];
  const windowKeys = 'deliveryTimeTo lieferzeitBis horaEntregaHasta deliver_to_time etaTo 配達時間まで';

  it.each<object>([
    ...bodiesOf(otherKeys, 'PT45M'),
    ...bodiesOf('currentLeg waypoint via transferPoint port stop subsequentStop', { etaMinutes: 21 }),
    ...bodiesOf('driver courier', { remainingTime: '5 h' }),
    ...otherUnits.map((unit) => ({ eta: { value: 1800, unit } })),
    ...otherUnits.map((unit) => ({ eta: 1800, etaUnit: unit })),
    ...otherUnits.map((unit) => ({ remainingTime: 1800, unit })),
    ...[...bodiesOf(windowKeys, '1200'), ...bodiesOf(windowKeys, '12:00:00')],
    ...['14h30', '18h', 'à 18h', '17u30', '0930', '25日', '14日', '25 dia', '26 day'].map((eta) => ({ eta })),
    { zeitVonLieferung: '0900', zeitBisLieferung: '1200' },
    { eta: { hour: 14, minute: 30 } },
    { eta: [{ toString: 1260 }], time: [{ toString: '22:00-02:00' }] },
  ])('is not that of others: %j', (body) => {
    expect(read(body).timeLeft).toBeNull();
  });

  it('is no time of an arrival', () => {
    expect(read({ eta: '1 h 5 min' }).times.estimatedDelivery).toBeNull();
    expect(read({ eta: 36_000 }).times.estimatedDelivery).toBeNull();
    expect(read({ eta: 46_352 }).times.estimatedDelivery?.iso).toBe('2026-11-26T00:00:00.000Z');
    expect(read({ eta: 1_796_000_000 }).times.estimatedDelivery?.raw).toBe('1796000000');
  });

  it('stands beside an expected instant', () => {
    const { timeLeft, times } = read({ eta: '2026-11-25T02:51:00Z', etaMinutes: 21 });
    expect([timeLeft?.seconds, times.estimatedDelivery?.raw]).toEqual([1260, '2026-11-25T02:51:00Z']);
  });

  it('is gone once the shipment is delivered', () => {
    expect(minutesOf({ Status: 'Delivered', etaMinutes: 21 })).toBeNull();
    expect(minutesOf({ Status: 'Out for delivery', etaMinutes: 21 })).toBe(21);
    for (const Status of ['Cancelled', 'Storniert', 'Returned to sender'])
      expect(minutesOf({ Status, etaMinutes: 21 })).toBeNull();
    expect(minutesOf({ Status: 'OK', deliveredAt: '2026-11-25T01:00:00Z', etaMinutes: 21 })).toBeNull();
  });

  it('is read from the path of a field map, where a number without a unit is seconds', () => {
    expect(minutesOf({ x: { y: 90 } }, { timeLeft: 'x.y' })).toBe(1.5);
    expect(minutesOf({ x: { mins: 90 } }, { timeLeft: 'x.mins' })).toBe(90);
    expect(minutesOf({ x: { value: 21, unit: 'min' } }, { timeLeft: 'x' })).toBe(21);
    expect(minutesOf({ x: { minutes: 21 } }, { timeLeft: 'x' })).toBe(21);
    expect(minutesOf({ x: '3 days' }, { timeLeft: 'x' })).toBe(3 * 1440);
    expect(minutesOf({ etaMinutes: 21 }, { timeLeft: 'x.y' })).toBeNull();
  });
});

describe('the moment of the time left', () => {
  const [one, two, three] = ['2026-11-25T02:00:00Z', '2026-11-25T02:10:00Z', '2026-11-25T02:20:00Z'];
  const rows = [
    { time: two, event: 'On the road' },
    { time: one, event: 'Left the depot' },
  ];

  it.each([
    ['stands beside it', { etaMinutes: 21, etaUpdatedAt: one, updatedAt: two, history: rows }, one],
    ['stands in its object', { eta: { minutes: 21, calculatedAt: one }, updatedAt: two, history: rows }, one],
    ['stands in its wrapper', { eta: { value: 21, unit: 'min', observedAt: one }, history: rows }, one],
    ['is that of the newest update', { etaMinutes: 21, history: rows }, two],
    ['is that of the newest update, oldest first', { etaMinutes: 21, history: rows.toReversed() }, two],
    ['is that of the current state', { etaMinutes: 21, updatedAt: three, history: rows }, three],
    ['is that of the current position', { etaMinutes: 21, position: { lat: 51, lng: 3, timestamp: three } }, three],
    ['is that of the object around it', { live: { etaMinutes: 21, timestamp: three } }, three],
    ['is that of its object, before newer ones', { live: { etaMinutes: 21, timestamp: one }, history: rows }, one],
    ['is not one that is to come', { etaMinutes: 21, eta: '2026-11-25T02:51:00Z' }, undefined],
    ['is not when it was created', { etaMinutes: 21, createdAt: one }, undefined],
    ['is no day', { etaMinutes: 21, updatedAt: '2026-11-25' }, undefined],
    ['is not that of a clock ahead', { etaMinutes: 21, updatedAt: '2026-11-25T03:20:00Z' }, undefined],
  ])('%s', (_, body, raw) => {
    const { timeLeft } = read(body);
    expect(timeLeft?.seconds).toBe(1260);
    expect(timeLeft?.asOf?.raw).toBe(raw);
  });
});

describe('the moment of making an estimate', () => {
  const [past, future] = ['2026-11-25T02:10:00Z', '2026-11-25T02:51:00Z'];
  const etaOf = (body: object) => read(body).times.estimatedDelivery?.raw;

  it.each(
    [
      ...[
        'etaCalculatedAt',
        'etaGeneratedAt',
        'etaComputedAt',
        'etaAsOf',
        'eta_as_of',
        'etaReceivedAt',
        'etaRequestedAt',
      ],
      ...['etaConfirmedAt', 'etaPublishedAt', 'etaCheckedAt', 'etaLastCalculated', 'etaBerechnetAm', 'calculatedAt'],
    ].map((key) => [key]),
  )('%s is no time of an arrival', (key) => {
    expect([etaOf({ [key]: past }), etaOf({ [key]: future }), etaOf({ eta: future, [key]: past })]).toEqual([
      ...[undefined, key === 'etaLastCalculated' ? future : undefined, future],
    ]);
    expect(etaOf({ eta: { time: future, [key]: past } })).toBe(future);
    expect(read({ etaMinutes: 21, [key]: past })).toMatchObject({
      ...{ timeLeft: { asOf: { raw: past } }, times: { estimatedDelivery: null } },
    });
  });

  it.each(['timestamp', 'ts', 'at', 'updatedAt', 'time', 'generated', 'createdAt', 'now'])(
    '%s in the object of a time left is its moment',
    (key) => {
      for (const body of [{ eta: { minutes: 21, [key]: past } }, { eta: { value: 21, unit: 'min', [key]: past } }])
        expect(read(body)).toMatchObject({ timeLeft: { asOf: { raw: past } }, times: { estimatedDelivery: null } });
    },
  );

  it('is not a time that is planned', () => {
    for (const key of ['expectedAt', 'estimatedDeliveryAt', 'etaAt', 'calculatedArrival'])
      expect([key, etaOf({ [key]: future })]).toEqual([key, future]);
    expect(etaOf({ eta: 1e21 })).toBeUndefined();
  });
});

describe('a random object', () => {
  const wordsOf = (...senses: readonly (keyof typeof vocabulary.senses)[]) =>
    senses.flatMap((sense) => Object.values(vocabulary.senses[sense]).join(' ').replaceAll('*', '').split(' '));
  const all = Object.values(vocabulary.senses).flatMap((languages) => Object.values<string>(languages));
  const ofTimeLeft = new Set(wordsOf('left', 'arrive', 'until', 'plan'));
  const others = all
    .join(' ')
    .replaceAll('*', '')
    .split(' ')
    .filter((word) => ![...ofTimeLeft].some((each) => word.includes(each) || each.includes(word)));
  const values = fc.oneof(
    fc.integer({ min: -100, max: 100_000 }),
    fc.double({ min: 0, max: 1e7, noNaN: true }),
    fc.constantFrom('21 min', 'PT21M', '1 h 5 min', '1260', '0:21:00', '2026-11-25T02:00:00Z'),
    fc.record({ value: fc.integer({ min: 1, max: 5000 }), unit: fc.constantFrom('min', 's', 'km') }),
  );
  const objectOf = (keys: fc.Arbitrary<string>) =>
    fc.array(fc.tuple(keys, values), { maxLength: 8 }).map((fields) => Object.fromEntries(fields));
  const keyOfWords = (words: readonly string[]) =>
    fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map((parts) => parts.join('_'));

  it('has no time left under keys that do not name it', () => {
    fc.assert(
      fc.property(objectOf(keyOfWords(others)), keyOfWords(others), (inner, name) => {
        expect(minutesOf({ ...inner, [name]: inner, AssetName: 'Box', Status: 'In transit' })).toBeNull();
      }),
      { numRuns: 500 },
    );
  });

  it('has none beyond sixty days, none in the past, and none of which nothing was sent', () => {
    const keys = fc.oneof(keyOfWords([...ofTimeLeft, 'seconds', 'minutes', 'days']), keyOfWords(others));
    fc.assert(
      fc.property(objectOf(keys), (body) => {
        const { timeLeft } = read({ ...body, AssetName: 'Box', Status: 'In transit' });
        if (timeLeft === null) return;
        expect(timeLeft.seconds).toBeGreaterThan(0);
        expect(timeLeft.seconds).toBeLessThanOrEqual(60 * 86_400);
        expect(Object.keys(body).some((key) => [...ofTimeLeft].some((word) => key.includes(word)))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
