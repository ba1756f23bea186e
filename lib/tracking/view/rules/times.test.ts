import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode, isoAt, lists, minutes, now, rowOf, runs } from './test-rules.ts';

it('bookkeeping is never the time of a row whose siblings have one', () => {
  const written = fc.constantFrom('created_at', 'updated_at', 'received_at', 'ingestedAt', 'serverTimestamp');
  fc.assert(
    fc.property(lists, written, minutes, (agos, key, when) => {
      const events = [
        ...agos.map((ago) => ({ ...rowOf(ago), [key]: isoAt(when) })),
        { time: null, description: 'x', [key]: isoAt(when) },
      ];
      const asset = decode({ AssetName: 'Box', events });
      expect(asset.history.find(({ event }) => event === 'x')?.time).toBeNull();
    }),
    runs,
  );
});

it('years of the Buddhist era are those of the common one, and what stands for never is none', () => {
  fc.assert(
    fc.property(lists, (agos) => {
      const inEra = (ago: number) => isoAt(ago).replace(/^\d{4}/, (year) => String(Number(year) + 543));
      const { history } = decode({
        AssetName: 'Box',
        events: agos.map((ago) => ({ ...rowOf(ago), time: inEra(ago) })),
      });
      expect(history.map(({ time }) => time?.iso)).toEqual([...agos].sort((a, b) => a - b).map(isoAt));
    }),
    runs,
  );
  for (const never of ['2999-12-31T00:00:00Z', '2599-12-31T00:00:00Z'])
    expect(decode({ AssetName: 'Box', eta: never }).times.estimatedDelivery?.iso ?? null).toBeNull();
  expect(decode({ AssetName: 'Box', eta: '2567-02-29' }).times.estimatedDelivery?.iso).toBe('2024-02-29T00:00:00.000Z');
});

it('a zone beside a zone-less time applies to it', () => {
  fc.assert(
    fc.property(lists, fc.integer({ min: -11, max: 13 }), (agos, hours) => {
      const offset = `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`;
      const events = agos.map((ago) => ({ ...rowOf(ago - hours * 60, ''), GMTOffset: offset }));
      const { history } = decode({ AssetName: 'Box', events });
      expect(history.map(({ time }) => time?.iso)).toEqual([...agos].sort((a, b) => a - b).map(isoAt));
    }),
    runs,
  );
});

it('a trip is where and when it ended, or began while it lasts', () => {
  fc.assert(
    fc.property(minutes, fc.integer({ min: 1, max: 300 }), fc.boolean(), (ago, length, lasts) => {
      const trip = {
        startTime: isoAt(ago + length),
        endTime: lasts ? null : isoAt(ago),
        startAddress: 'First Yard',
        endAddress: lasts ? null : 'Last Yard',
        startPosition: { lat: 51, lng: 1 },
        endPosition: lasts ? null : { lat: 52, lng: 2 },
      };
      const [report] = decode({ AssetName: 'Box', trips: [trip] }).history;
      expect([report?.time?.iso, report?.address?.lines[0], report?.position?.latitude]).toEqual(
        lasts ? [isoAt(ago + length), 'First Yard', 51] : [isoAt(ago), 'Last Yard', 52],
      );
    }),
    runs,
  );
});

it('a duration is never the time of a row', () => {
  const durations = fc.constantFrom('DeltaTime', 'elapsed_time', 'dwellTime', 'DurationTs');
  fc.assert(
    fc.property(minutes, durations, fc.constantFrom<unknown>('00:01:00', 1_700_000_000, '90'), (ago, key, value) => {
      const { time, ...row } = rowOf(ago);
      const asset = decode({
        AssetName: 'Box',
        events: [
          { [key]: value, ...row, time },
          { [key]: value, ...row },
        ],
      });
      expect(asset.history.map((report) => report.time?.iso ?? null)).toEqual([time, null]);
    }),
    runs,
  );
});

it.each([
  [{ pin: '4402' }, null],
  [{ pin: 'TLS00220144XK0001' }, null],
  [{ pin: '7023210039414604' }, '7023210039414604'],
  [{ itemCode: 'SKU-123456' }, null],
  [{ itemCode: 'RR012345678IL' }, 'RR012345678IL'],
  [{ packageNumber: 1 }, null],
  [{ packageNumber: '370700000000451288' }, '370700000000451288'],
  [{ tracking_id: 7_711_201 }, null],
  [{ tracking_id: '7711201' }, '7711201'],
])('of %j the tracking number is %s', (body, number) => {
  expect(decode({ AssetName: 'Box', ...body }).trackingNumber).toBe(number);
});

it('when rows were written down is their time where they say what happened, under the name of a history', () => {
  fc.assert(
    fc.property(lists, fc.boolean(), (agos, hasWords) => {
      const statuses = agos.map((ago) => ({
        carrier_update_timestamp: isoAt(ago),
        history_id: ago,
        ...(hasWords ? { carrier_message: `event ${ago}` } : {}),
      }));
      const { history } = decode({ AssetName: 'Box', statuses });
      expect(history.map(({ event }) => event)).toEqual(
        hasWords ? [...agos].sort((a, b) => a - b).map((ago) => `event ${ago}`) : [],
      );
    }),
    runs,
  );
});

it('what is estimated of the drop-off is the estimate, whatever else happened by then', () => {
  fc.assert(
    fc.property(minutes, minutes, fc.constantFrom('estimatedTimeline', 'planned_times'), (ago, ahead, key) => {
      const quote = { [key]: { create: isoAt(ago), pickup: isoAt(1), dropoff: isoAt(-ahead), completed: null } };
      const { times } = decode({ AssetName: 'Box', quote });
      expect([times.estimatedDelivery?.iso, times.delivered]).toEqual([isoAt(-ahead), null]);
      expect(decode({ AssetName: 'Box', courier_partner_edd: isoAt(-ahead) }).times.estimatedDelivery?.iso).toBe(
        isoAt(-ahead),
      );
      expect(decode({ AssetName: 'Box', metaInfo: { date: isoAt(ago) } }).times.estimatedDelivery).toBeNull();
    }),
    runs,
  );
});

it.each([
  [{ key: { NL: { description: 'Gesorteerd' }, EN: { description: 'Sorted' } } }, 'Sorted'],
  [{ key: { FR: { description: 'Trié' }, NL: { description: 'Gesorteerd' } } }, 'Trié'],
  [{ trackingStage: { code: '4', description: 'Out for delivery' } }, 'Out for delivery'],
  [{ triggerType: { triggerType: 'ENGINE_OFF', context: 'RFMS' } }, 'ENGINE_OFF'],
  [{ key: { NL: { description: 'Getekend' } }, phone: '1' }, null],
])('the words of %j are %s', (words, event) => {
  const events = [5, 9].map((ago) => ({ time: isoAt(ago), lat: 50, lng: 10, ...words }));
  expect(decode({ AssetName: 'Box', events }).history[0]?.event).toBe(event);
});

describe('days in numbers', () => {
  const days = fc.uniqueArray(fc.integer({ min: 1, max: 600 }), { minLength: 2, maxLength: 12 });
  const partsAt = (ago: number) => new Date(now - ago * 86_400_000).toISOString().slice(0, 10).split('-');
  const written = (ago: number, isDayFirst: boolean, mark: string) => {
    const [year = '', month = '', day = ''] = partsAt(ago);
    return [...(isDayFirst ? [day, month] : [month, day]), year].join(mark);
  };
  const isPlain = (ago: number) => Number(partsAt(ago)[2]) > 12;
  const historyOf = (agos: readonly number[], isDayFirst: boolean, mark: string) =>
    decode({
      trackingNumber: 'AB12345678',
      events: agos.map((ago) => ({
        date: `${written(ago, isDayFirst, mark)} 10:30`,
        description: `event ${String(ago)}`,
      })),
    }).history;

  it('are read where a row of the list leaves one order, else they stay as sent', () => {
    fc.assert(
      fc.property(days, fc.boolean(), fc.constantFrom('/', '-', '.'), (agos, isDayFirst, mark) => {
        for (const { event, time } of historyOf(agos, isDayFirst, mark)) {
          const ago = Number(event?.slice('event '.length));
          const iso = agos.some(isPlain) ? `${partsAt(ago).join('-')}T10:30:00.000Z` : null;
          expect([time?.iso, time?.raw]).toEqual([iso, `${written(ago, isDayFirst, mark)} 10:30`]);
        }
      }),
      runs,
    );
  });

  it('stay as sent where rows contradict each other, and outside of lists', () => {
    const { history } = decode({
      trackingNumber: 'AB12345678',
      events: ['20/11/2026', '05/10/2026', '09/28/2026'].map((date) => ({ date, description: 'Scan' })),
    });
    expect(history.map(({ time }) => time?.iso)).toEqual([null, null, null]);
    const { times } = decode({ trackingNumber: 'AB12345678', eta: '20/11/2026' });
    expect(times.estimatedDelivery).toMatchObject({ iso: null, raw: '20/11/2026' });
  });

  it('have clocks with halves of a day', () => {
    const events = ['11/20/2026 9:12:05 PM', '11/02/2026 12:00:00 AM'].map((time) => ({ time, description: 'Scan' }));
    expect(decode({ events }).history.map(({ time }) => time?.iso)).toEqual([
      '2026-11-20T21:12:05.000Z',
      '2026-11-02T00:00:00.000Z',
    ]);
  });
});

it('of a window of delivery its end is the estimate, and its beginning alone is none', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('expectedArrival', 'estimated_delivery', 'plannedDelivery', 'promisedDelivery'),
      fc.constantFrom(['From', 'Until'], ['Earliest', 'Latest'], ['_begin', '_end'], ['Min', 'Max']),
      fc.boolean(),
      (stem, [begins = '', ends = ''], isTurned) => {
        const window: readonly (readonly [string, string])[] = [
          [`${stem}${begins}`, '2026-11-23T08:00:00Z'],
          [`${stem}${ends}`, '2026-11-23T12:00:00Z'],
        ];
        const etaOf = (entries: typeof window) =>
          decode({ trackingNumber: 'AB12345678', ...Object.fromEntries(entries) }).times.estimatedDelivery?.iso;
        expect(etaOf(isTurned ? window.toReversed() : window)).toBe('2026-11-23T12:00:00.000Z');
        expect(etaOf(window.slice(0, 1))).toBeUndefined();
      },
    ),
  );
});

it('words under a name that only resembles an estimate are none, and no time is an address', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('expectedDeliveryLocation', 'estimatedArrivalPort', 'estimatedDeliveryStatus', 'eddEtaInfo'),
      fc.constantFrom('Berlin', 'on time', 'Pier 7', 'unknown'),
      fc.constantFrom('pickup', 'dropoff', 'origin', 'destination'),
      (key, words, end) => {
        const { times, originAddress, destinationAddress } = decode({
          trackingNumber: 'AB12345678',
          [key]: words,
          [end]: '2026-11-18T10:00:00Z',
        });
        expect([times.estimatedDelivery, originAddress, destinationAddress]).toEqual([null, null, null]);
      },
    ),
  );
});

it('of several estimates the latest counts, and a first one alone is none', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('estimated_delivery', 'EstimatedDeliveryDate', 'expected_arrival'),
      fc.boolean(),
      (stem, isTurned) => {
        const pair: readonly (readonly [string, object])[] = [
          [`first_${stem}`, { datetime: '2026-11-24' }],
          [`latest_${stem}`, { datetime: '2026-11-25' }],
        ];
        const etaOf = (entries: typeof pair) =>
          decode({ trackingNumber: 'AB12345678', ...Object.fromEntries(entries) }).times.estimatedDelivery?.raw;
        expect(etaOf(isTurned ? pair.toReversed() : pair)).toBe('2026-11-25');
        expect(etaOf(pair.slice(0, 1))).toBeUndefined();
        expect(etaOf([['firstMileEstimatedDelivery', { datetime: '2026-11-23' }]])).toBe('2026-11-23');
      },
    ),
  );
});

it('a position has its own time, and not that of the message it came in', () => {
  fc.assert(
    fc.property(minutes, fc.boolean(), (ago, isTurned) => {
      const times = Object.entries({ msgtime: isoAt(ago), pos_time: isoAt(ago + 7) });
      const entries = Object.fromEntries(isTurned ? times.toReversed() : times);
      const { history } = decode({ objectname: 'Truck 4', latitude: 51.3, longitude: 12.3, ...entries });
      expect(history.map(({ time }) => time?.iso)).toEqual([isoAt(ago + 7)]);
    }),
    runs,
  );
});

it('a stage that was reached says when it was delivered', () => {
  const stages = (time: string | null) =>
    ['PickedUp', 'Delivered', 'Returned'].map((key_stage, index) => ({
      key_stage,
      time_iso: index === 1 ? time : null,
      time_utc: null,
    }));
  const deliveredOf = (time: string | null) =>
    decode({ trackingNumber: 'AB12345678', milestone: stages(time) }).times.delivered?.iso ?? null;
  expect(deliveredOf(isoAt(5))).toBe(isoAt(5));
  expect(deliveredOf(null)).toBeNull();
});

it('an errand that ended well says when, and one that did not, or that collected something, says nothing', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(
        ...(['completionDetails', 'completion_info'] as const).flatMap((key) =>
          (['time', 'timestamp', 'completed_at'] as const).map((when) => [key, when] as const),
        ),
        ...(['deliveryInfo', 'delivery_details'] as const).map((key) => [key, 'attemptedAt'] as const),
      ),
      fc.constantFrom('success', 'succeeded'),
      minutes,
      ([key, when], flag, ago) => {
        const deliveredOf = (more: object, succeeded: unknown, name: string = when) =>
          decode({
            status: 'done',
            destination: { city: 'Graz' },
            ...more,
            [key]: { [flag]: succeeded, [name]: isoAt(ago) },
          }).times.delivered?.iso ?? null;
        expect(deliveredOf({ pickupTask: false }, true)).toBe(isoAt(ago));
        for (const more of [{ pickupTask: true }, { type: 'PICKUP' }, { activity: 'pickup' }, { type: 'Collection' }])
          expect(deliveredOf(more, true)).toBeNull();
        if (when !== 'completed_at') for (const no of [false, null, 'true']) expect(deliveredOf({}, no)).toBeNull();
        if (key.startsWith('delivery')) expect(deliveredOf({}, true, 'timestamp')).toBeNull();
      },
    ),
  );
});

it('the proof of a delivery comes before the arrival at the door', () => {
  const times = { arrived_at: isoAt(9), pod_at: isoAt(4) };
  expect(decode({ trackingNumber: 'AB12345678', ...times }).times.delivered?.iso).toBe(isoAt(4));
  expect(decode({ trackingNumber: 'AB12345678', podAt: 'Rotterdam', pol: 'Shanghai' }).times.delivered).toBeNull();
});

describe('a delivery', () => {
  const timesOf = (body: object) => {
    const { delivered, estimatedDelivery } = decode({ trackingNumber: 'AB12345678', ...body }).times;
    return [delivered?.raw ?? null, estimatedDelivery?.raw ?? null];
  };

  it.each([
    ...['Out for delivery', 'OUT_FOR_DELIVERY', 'Scheduled for delivery', 'Arrived at depot', 'Ready for delivery'],
    ...['Delivery delayed', 'Customs clearance completed', 'PICKUP_COMPLETE', 'OutForDelivery', 'In transit'],
  ])('is still to come where the status is %s', (status) =>
    expect(timesOf({ status, deliveryDate: '2026-11-20' })).toEqual([null, '2026-11-20']),
  );

  it.each(['Delivered', 'DELIVERED', 'Delivery completed', 'Successfully delivered', 'Livré', 'Completed'])(
    'has been where the status is %s',
    (status) => expect(timesOf({ status, deliveryDate: '2026-11-20' })).toEqual(['2026-11-20', null]),
  );

  it('is not what ended or arrived otherwise', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          'cancelled',
          'in_transit',
          'expired',
          'returned_to_sender',
          'ARRIVED_AT_HUB',
          'at_pickup',
          'on_hold',
        ),
        fc.constantFrom('completedAt', 'arrivedAt', 'endedAt', 'arrivalTime', 'actualArrivalDate'),
        (status, key) => {
          expect(timesOf({ status, [key]: '2026-11-20T10:00:00Z' })).toEqual([null, null]);
        },
      ),
    );
    expect(timesOf({ status: 'completed', completedAt: '2026-11-20T10:00:00Z' })[0]).toBe('2026-11-20T10:00:00Z');
  });

  it.each(['Returned to sender', 'RETURNED_TO_SHIPPER', 'Return to Origin', 'RTO Delivered', 'returned'])(
    'has not been made where the status is %s',
    (status) => expect(timesOf({ status, deliveredAt: '2026-11-20' })).toEqual([null, null]),
  );

  it('is no stage that was not reached, and no clock without its day', () => {
    const date = '2026-11-20T10:00:00Z';
    for (const mark of [{ completed: false }, { estimated: true }, { planned: true }, { eventClassifierCode: 'EST' }])
      expect(timesOf({ milestones: [{ type: 'DELIVERED', date, ...mark }] })[0]).toBeNull();
    expect(timesOf({ milestones: [{ type: 'DELIVERED', date, completed: true }] })[0]).toBe(date);
    for (const clock of ['140000', '14:30', '1430']) expect(timesOf({ deliveryTime: clock })[0]).toBeNull();
  });

  it('is expected at the end of its window', () => {
    const window = { fromDateTime: '2026-11-24T14:00:00Z', toDateTime: '2026-11-24T16:00:00Z' };
    expect(timesOf({ estimatedDeliveryWindow: window })[1]).toBe('2026-11-24T16:00:00Z');
  });

  it('has no estimate of another thing', () => {
    for (const key of [
      ...['estimatedDeliveryUpdatedAt', 'estimatedArrivalCalculatedAt', 'scheduledArrivalAtOriginPort'],
      ...['collection_expected_arrival', 'estimatedArrivalAtHub', 'estimated_delivery_fee', 'baselineEstimatedArrival'],
      ...['expectedEmptyReturnDelivery', 'oldEstimatedDeliveryDate', 'estimatedArrivalAtNextStop'],
    ])
      expect(timesOf({ status: 'In transit', [key]: '2026-11-25' })[1]).toBeNull();
    expect(timesOf({ estimatedUnloadingArrival: '2026-11-25' })[1]).toBe('2026-11-25');
  });
});

it('eight digits with the year last are a day where the list tells in which order, and with the year first stay so', () => {
  const rowsOf = (...days: readonly string[]) =>
    days.map((strActionDate) => ({ strAction: 'x', strActionDate, strActionTime: '0412' }));
  const timesOf = (rows: readonly object[]) =>
    decode({ trackingNumber: 'V01197967', trackDetails: rows }).history.map(({ time }) => time?.iso ?? null);
  expect(timesOf(rowsOf('01112026', '19112026'))).toEqual(['2026-11-19T04:12:00.000Z', '2026-11-01T04:12:00.000Z']);
  expect(timesOf(rowsOf('11192026', '11012026'))).toEqual(['2026-11-19T04:12:00.000Z', '2026-11-01T04:12:00.000Z']);
  expect(timesOf(rowsOf('01112026', '02112026'))).toEqual([null, null]);
  expect(timesOf(rowsOf('20261101'))).toEqual(['2026-11-01T04:12:00.000Z']);
});

it('an Italian day and its clock are one time', () => {
  const rows = [{ Data: '20/11/2026', Ora: '06:10', Luogo: 'ROMA', Stato: 'IN CONSEGNA' }];
  expect(decode({ NumSpedizione: 'M1123456789', TRACKING: rows }).history[0]?.time?.iso).toBe(
    '2026-11-20T06:10:00.000Z',
  );
});

it('a clock with a dot, a month in front with dashes and digits with a gap are times', () => {
  const timeOf = (row: object) =>
    decode({ trackingNumber: 'AB12345678', events: [{ location: 'Lugo', ...row }] }).history[0]?.time?.iso;
  expect(timeOf({ data: '20.11.2026', ora: '08.10' })).toBe('2026-11-20T08:10:00.000Z');
  expect(timeOf({ date: 'NOV-19-2026' })).toBe('2026-11-19T00:00:00.000Z');
  expect(timeOf({ date: '20261119 101500' })).toBe('2026-11-19T10:15:00.000Z');
});

it('an offset beside a clock applies to it, whatever both are called', () => {
  const zones = fc.constantFrom('eventTimeOffset', 'eventTimeZoneOffset', 'timeOffset');
  fc.assert(
    fc.property(zones, fc.integer({ min: 1, max: 9 }), (zone, hours) => {
      const row = { eventDate: '2026-11-19', eventTime: '10:00:00', [zone]: `-0${hours}:00`, location: 'Lugo' };
      const asset = decode({
        trackingNumber: 'AB12345678',
        events: [row],
        estimatedDeliveryDate: '2026-11-25',
        estimatedDeliveryTime: '10:00:00',
        estimatedDeliveryTimeOffset: `-0${hours}:00`,
      });
      const clock = `T${10 + hours}:00:00.000Z`;
      expect(asset.history[0]?.time?.iso).toBe(`2026-11-19${clock}`);
      expect(asset.times.estimatedDelivery?.iso).toBe(`2026-11-25${clock}`);
    }),
    runs,
  );
});

it('what ends as a latitude may say when', () => {
  const events = [
    { milestone: 'GATE_IN', actualAt: isoAt(90), estimatedAt: null, location: 'Yantian' },
    { milestone: 'DEPARTED', actualAt: isoAt(30), estimatedAt: null, location: 'Yantian' },
  ];
  expect(decode({ containerNumber: 'TGHU1234567', events }).history.map(({ time }) => time?.iso)).toEqual([
    isoAt(30),
    isoAt(90),
  ]);
});

it('what could not be delivered, or went back, was not, in whatever language the newest report says so', () => {
  const bodyOf = (label: string) => ({
    idShip: '6A23456789012',
    deliveryDate: isoAt(9),
    event: [
      { label, date: isoAt(9) },
      { label: 'En route', date: isoAt(99) },
    ],
  });
  for (const label of [
    "Votre colis a été retourné à l'expéditeur.",
    'Zurück an den Absender',
    'Reso al mittente',
    'El envío ha sido devuelto',
    'Return to sender',
    'Colis non livré',
    'Nicht zugestellt',
    'No entregado',
    'Não foi entregue',
  ])
    expect([label, decode(bodyOf(label)).times.delivered]).toEqual([label, null]);
  for (const label of ['Votre colis est livré', 'Delivered', 'Entregado', 'Zugestellt'])
    expect([label, decode(bodyOf(label)).times.delivered?.iso]).toEqual([label, isoAt(9)]);
});

it('a flag under the name of a time leaves the time of writing as it is', () => {
  const row = (ago: number) => ({ status: 'Sorted', location: 'Lugo', created_at: isoAt(ago), actual: true });
  expect(
    decode({ trackingNumber: 'AB12345678', statusHistory: [row(5), row(9)] }).history.map(({ time }) => time?.iso),
  ).toEqual([isoAt(5), isoAt(9)]);
});
