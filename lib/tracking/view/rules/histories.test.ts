import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode, isoAt, lists, minutes, rowOf, runs } from './test-rules.ts';

describe('not given is not none', () => {
  it('whatever lies under names that mean nothing', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^q[bcdgjkvw]{3,8}q$/), fc.jsonValue({ maxDepth: 1 })), (extra) => {
        const asset = decode({ AssetName: 'Box', ...extra });
        expect([asset.historyGiven, asset.exceptions]).toEqual([false, null]);
      }),
      runs,
    );
  });

  it.each([
    [{ LocationHistory: [] }, true],
    [{ LocationHistory: { items: [] } }, true],
    [{ events: [] }, true],
    [{ LocationHistory: {} }, false],
    [{ LocationHistory: null }, false],
    [{ LocationHistory: [null] }, false],
    [{ items: [] }, false],
    [{ loginHistory: [] }, false],
  ])('%j is a history: %s', (body, isGiven) => {
    expect(decode({ AssetName: 'Box', ...body }).historyGiven).toBe(isGiven);
  });
});

describe('what has not happened', () => {
  const past = '2026-11-20T10:00:00Z';
  const split = (row: object, name = 'events') => {
    const { history, planned } = decode({
      trackingNumber: 'AB12345678',
      [name]: [{ time: past, place: 'Graz', ...row }],
    });
    return [history.map(({ event }) => event), planned.map(({ event }) => event)];
  };

  it.each([
    ...[{ state: 'upcoming' }, { status: 'NOT_STARTED' }, { status: 'Planned' }, { upcoming: true }],
    ...[{ isEstimate: true }, { estimate: 'Y' }, { isProjected: 1 }],
  ])('is marked by %j, whatever its time', (mark) => {
    expect(split({ description: 'At the door', ...mark })).toEqual([[], ['At the door']]);
  });

  it('is in a list named so, whatever its times', () => {
    for (const name of ['estimatedEvents', 'nextEvents', 'predicted_milestones', 'projectedMoves'])
      expect(split({ description: 'At the door' }, name)).toEqual([[], ['At the door']]);
  });

  it('is no plan that was made', () => {
    for (const row of [
      { status: 'Planned' },
      { status: 'Scheduled', description: 'Pickup scheduled' },
      { state: 'done', event: 'x' },
    ])
      expect(split(row)).toEqual([[expect.any(String)], []]);
  });

  const marks = fc.constantFrom<object>(
    { is_actual: false },
    { planned: true },
    { eventClassifierCode: 'EST' },
    { eventClassifierCode: 'PLN' },
    { timeType: 'expected' },
    { estimated: true },
    { statusHasBeenReached: false },
    { completed: false },
  );
  it('is no report, wherever it stands', () => {
    fc.assert(
      fc.property(lists, minutes, marks, fc.nat(12), (agos, planned, mark, place) => {
        const rows: object[] = agos.map((ago) => rowOf(ago));
        rows.splice(place, 0, { ...rowOf(planned), description: 'PLANNED', ...mark });
        const asset = decode({ AssetName: 'Box', events: rows });
        expect(asset.history.map(({ event }) => event)).not.toContain('PLANNED');
        expect(asset.planned.map(({ event }) => event)).toEqual(['PLANNED']);
        expect(asset.times.delivered).toBeNull();
      }),
      runs,
    );
  });

  it('is what lies ahead of the present', () => {
    fc.assert(
      fc.property(lists, fc.integer({ min: 20, max: 500_000 }), (agos, ahead) => {
        const asset = decode({ AssetName: 'Box', events: [...agos, -ahead].map((ago) => rowOf(ago)) });
        expect([asset.history.length, asset.planned.length]).toEqual([agos.length, 1]);
        expect(asset.history.every(({ time }) => (time?.iso ?? '') < isoAt(0))).toBe(true);
      }),
      runs,
    );
  });
});

describe('the order', () => {
  it('is newest first for zoned instants, whatever was sent', () => {
    fc.assert(
      fc.property(lists, (agos) => {
        const { history } = decode({ AssetName: 'Box', events: agos.map((ago) => rowOf(ago)) });
        expect(history.map(({ time }) => time?.iso)).toEqual([...agos].sort((a, b) => a - b).map(isoAt));
      }),
      runs,
    );
  });

  it('of zone-less times is turned when it ascends, else kept and said', () => {
    fc.assert(
      fc.property(lists, (agos) => {
        const sent = agos.map((ago) => rowOf(ago, ''));
        const asset = decode({ AssetName: 'Box', events: sent });
        const falls = agos.every((ago, index) => index === 0 || ago > (agos[index - 1] ?? 0));
        const rises = agos.every((ago, index) => index === 0 || ago < (agos[index - 1] ?? 0));
        expect([asset.historyReordered, asset.historyAsSent]).toEqual([rises, !rises && !falls]);
        const events = sent.map(({ description }) => description);
        expect(asset.history.map(({ event }) => event)).toEqual(rises ? events.reverse() : events);
      }),
      runs,
    );
  });
});

it('a history under any name is found by its shape', () => {
  fc.assert(
    fc.property(lists, fc.stringMatching(/^q[bcdgjkvw]{3,8}q$/), (agos, key) => {
      const rows = agos.map((ago) => ({ time: isoAt(ago), description: 'Seen', location: 'Depot 4' }));
      expect(decode({ AssetName: 'Box', [key]: rows }).history).toHaveLength(agos.length);
    }),
    runs,
  );
});

it('lists of past and current rows are one history, and a list of rows to come is none', () => {
  const stems = fc.constantFrom('Moves', 'Events', 'Checkpoints', 'Movements');
  const ahead = fc.constantFrom('Future', 'upcoming_', 'planned-', 'Provisional');
  fc.assert(
    fc.property(lists, minutes, stems, ahead, fc.boolean(), ([first = 1, ...others], late, stem, word, isAlone) => {
      const body = {
        AssetName: 'Box',
        [`${word}${stem}`]: [{ ...rowOf(late), description: 'PLANNED' }],
        ...(isAlone ? {} : { [`Past${stem}`]: others.map((ago) => rowOf(ago)), [`Current${stem}`]: [rowOf(first)] }),
      };
      const asset = decode(body);
      expect(asset.planned.map(({ event }) => event)).toEqual(['PLANNED']);
      expect(asset.history).toHaveLength(isAlone ? 0 : others.length + 1);
      expect([asset.historyGiven, asset.times.delivered]).toEqual([!isAlone, null]);
    }),
    runs,
  );
});

it('the two ends of a way are no reports, and a row in an object of its own is that row', () => {
  const ends = fc.constantFrom(['pol', 'pod'], ['origin', 'destination'], ['from', 'to'], ['pickup', 'dropoff']);
  const wrappers = fc.constantFrom('ScanDetail', 'event', 'EventData', 'checkpoint_info', 'node');
  fc.assert(
    fc.property(lists, minutes, ends, wrappers, (agos, ago, [first = '', last = ''], key) => {
      const route = { [first]: rowOf(ago), [last]: rowOf(ago + 60) };
      const body = { AssetName: 'Box', route, scans: agos.map((row) => ({ [key]: rowOf(row) })) };
      const { history } = decode(body);
      expect(history.map(({ time }) => time?.iso)).toEqual([...agos].sort((a, b) => a - b).map(isoAt));
      expect(decode({ AssetName: 'Box', route }).history).toEqual([]);
    }),
    runs,
  );
});

it('messages are read as a history only where they have coordinates', () => {
  fc.assert(
    fc.property(lists, fc.boolean(), (agos, isTracker) => {
      const message = (ago: number) =>
        isTracker ? rowOf(ago) : { time: isoAt(ago), location: 'Hull', text: 'Call Nora' };
      const asset = decode({ AssetName: 'Box', messages: { message: agos.map(message) } });
      expect(asset.history).toHaveLength(isTracker ? agos.length : 0);
      expect(JSON.stringify(asset)).not.toContain('Nora');
    }),
    runs,
  );
});

it('a line with times is a report for each of its points, alone or among others', () => {
  fc.assert(
    fc.property(lists, fc.boolean(), (agos, hasMark) => {
      const line = {
        type: 'Feature',
        properties: { name: 'Leg', time: isoAt(1), coordinateProperties: { times: agos.map(isoAt) } },
        geometry: { type: 'LineString', coordinates: agos.map((_, index) => [10 + index, 50, 3]) },
      };
      const mark = { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [1, 1] } };
      const { history } = decode({ type: 'FeatureCollection', features: hasMark ? [mark, line] : [line] });
      expect(history.map(({ time }) => time?.iso)).toEqual([...agos].sort((a, b) => a - b).map(isoAt));
      expect(history.every(({ position }) => position?.latitude === 50)).toBe(true);
    }),
    runs,
  );
});

it('a table is a history under the names of its columns, and two tables are of two things', () => {
  const columns = fc.shuffledSubarray(['time', 'lat', 'lng', 'description'] as const, { minLength: 4 });
  const names = fc.constantFrom(['columns', 'values'], ['ColumnHeader', 'InfoLines'], ['fields', 'rows']);
  fc.assert(
    fc.property(lists, columns, names, fc.boolean(), (agos, order, [head = '', body = ''], isAlone) => {
      const table = { [head]: order, [body]: agos.map((ago) => order.map((column) => rowOf(ago)[column])) };
      const series = isAlone ? [table] : [table, table];
      const { history } = decode({ AssetName: 'Box', series });
      const expected = [...agos].sort((a, b) => a - b).map((ago) => [isoAt(ago), `event ${ago}`]);
      expect(history.map(({ time, event }) => [time?.iso, event])).toEqual(isAlone ? expected : []);
    }),
    runs,
  );
});

it('a step that is not done is still to come, and a list of the only event of its object is the history', () => {
  fc.assert(
    fc.property(lists, (agos) => {
      const at = [...agos].sort((a, b) => b - a);
      const steps = at.map((ago) => ({ step: `Step ${ago}`, done: true, at: isoAt(ago) }));
      const { history, planned } = decode({ AssetName: 'Box', steps: [...steps, { step: 'Delivered', done: false }] });
      expect(history.map(({ event }) => event)).toEqual([...at].reverse().map((ago) => `Step ${ago}`));
      expect(planned.map(({ event }) => event)).toEqual(['Delivered']);
      const ObjectEvent = at.map((ago) => ({ eventTime: isoAt(ago), bizStep: 'urn:epcglobal:cbv:bizstep:shipping' }));
      const document = { EPCISDocument: { EPCISBody: { EventList: { ObjectEvent } } } };
      expect(decode(document).history.map(({ event }) => event)).toEqual(at.map(() => 'shipping'));
    }),
    runs,
  );
});

it('what the carriers at both ends tell is one history', () => {
  const row = (ago: number) => ({ checkpoint_date: isoAt(ago), tracking_detail: `event ${ago}`, location: 'Utrecht' });
  const ends = { origin_info: { courier_phone: '+65 555 0101', trackinfo: [row(50), row(90)] } };
  const eventsOf = (body: object) =>
    decode({ tracking_number: 'RB628104775SG', ...body }).history.map(({ event }) => event);
  expect(eventsOf({ ...ends, destination_info: { trackinfo: [row(5)] } })).toEqual(['event 5', 'event 50', 'event 90']);
  expect(eventsOf({ ...ends, destination_info: { trackinfo: [] } })).toEqual(['event 50', 'event 90']);
  const person = { name: 'Zaphod', email: 'z@b.example', checkpoint_date: isoAt(5) };
  expect(JSON.stringify(decode({ tracking_number: 'RB628104775SG', origin_info: { events: [person] } }))).not.toContain(
    'Zaphod',
  );
});

it('of resources that are told with it the events are the history, and no shipment', () => {
  const of = (type: string, ago: number) => ({
    type,
    id: `${type}-${ago}`,
    attributes: { timestamp: isoAt(ago), event: `${type} ${ago}`, location: 'Busan' },
  });
  const included = [of('shipment', 1), of('transport_event', 5), of('transport_event', 9), of('port', 3)];
  const data = { type: 'container', id: '1', attributes: { number: 'HLBU2270461', current_status: 'on_ship' } };
  expect(decode({ data, included }).history.map(({ event }) => event)).toEqual([
    'transport_event 5',
    'transport_event 9',
  ]);
});

it('parcels of numbers of their own have no history together, and a return has none of the way before it', () => {
  const parcel = (trackingNumber: string, ago: number) => ({ trackingNumber, events: [rowOf(ago)] });
  const ways = (...parcels: readonly object[]) => ({ orderNumber: '55', parcels });
  expect(() => decode(ways(parcel('AB12345678', 50), parcel('AB12345679', 5)))).toThrow('several-candidates');
  expect(decode(ways(parcel('AB12345678', 50))).history).toHaveLength(1);
  fc.assert(
    fc.property(fc.constantFrom('returnShipment', 'return_parcel', 'previousShipment', 'relatedTracking'), (key) => {
      const shared = { trackingNumber: 'AB12345678', status: 'Delivered', [key]: parcel('AB12345679', 5) };
      expect(decode(shared)).toMatchObject({ historyGiven: false, trackingNumber: 'AB12345678' });
    }),
    runs,
  );
});

describe('no history of a way is', () => {
  const given = (name: string, row: object = { description: 'Something' }) => {
    const { historyGiven, history } = decode({ trackingNumber: 'AB12345678', [name]: [{ time: isoAt(5), ...row }] });
    return [historyGiven, history.length];
  };

  it('what was paid, written, looked at or measured', () => {
    const whose = fc.constantFrom(
      ...['payment', 'billing', 'refund', 'price', 'email', 'chat', 'support', 'login', 'session', 'account', 'audit'],
      ...[
        'marketing',
        'webhook',
        'notification',
        'change',
        'orderPayment',
        'customerFeedback',
        'temperature',
        'battery',
      ],
    );
    const ofWhat = fc.constantFrom('Events', '_history', 'Activity', 'Log', 'Updates', 'ActivityList');
    fc.assert(
      fc.property(whose, ofWhat, (before, after) => {
        expect(given(`${before}${after}`)).toEqual([false, 0]);
      }),
      runs,
    );
  });

  it('where somebody sat who looked at it', () => {
    const place = { lat: 47.07, lng: 15.44 };
    for (const name of ['loginEvents', 'userSessions', 'audit_log']) expect(given(name, place)).toEqual([false, 0]);
    for (const name of ['temperatureHistory', 'noteddEvents', 'hostEvents'])
      expect(given(name, place)).toEqual([true, 1]);
  });
});

it('the only report of a list named as a section is a history of one', () => {
  const keys = fc.constantFrom('tracking', 'trackingInfo', 'TRACKING', 'shipment_info', 'details');
  fc.assert(
    fc.property(keys, minutes, (key, ago) => {
      const row = { date: isoAt(ago), location: 'Lugo', status: 'In delivery' };
      const asset = decode({ trackingNumber: 'AB12345678', status: 'Moving', [key]: [row] });
      expect(asset.history.map(({ event }) => event)).toEqual(['In delivery']);
      expect([asset.historyGiven, asset.status?.text]).toEqual([true, 'Moving']);
      const view = decode({ trackingNumber: 'AB12345678', [key]: [{ ...row, eta: '2026-12-24T10:00:00Z' }] });
      expect([view.historyGiven, view.status?.text]).toEqual([false, 'In delivery']);
    }),
    runs,
  );
});

it('what is named as a number and holds events is no number', () => {
  const events = [rowOf(9), rowOf(5)];
  for (const body of [{ trackAndTrace: { events } }, { trackAndTrace: { lastEventName: 'X', scans: events } }])
    expect(decode({ shipmentNumber: '40012345678', ...body }).history).toHaveLength(2);
});

it('times of several things in one object are no report', () => {
  const activityLog = { placementTime: isoAt(90), startTime: isoAt(60), pickedUpTime: isoAt(30), deliveryTime: null };
  expect(decode({ trackingNumber: 'AB12345678', activityLog }).historyGiven).toBe(false);
  const log = { time: isoAt(30), location: 'Lugo' };
  expect(decode({ trackingNumber: 'AB12345678', activityLog: log }).history).toHaveLength(1);
});

it('the only event of a list is a history of one, wherever it lies, and no shipment', () => {
  const event = (ago: number) => ({
    WaybillNumber: '44012345678',
    UpdateDateTime: isoAt(ago),
    UpdateDescription: 'Sorted',
    UpdateLocation: 'Lugo',
    Comments: '',
  });
  const bodies: ((ago: number) => object)[] = [
    (ago) => [event(ago)],
    (ago) => ({ items: [event(ago)] }),
    (ago) => ({ HasErrors: false, TrackingResults: [{ Key: '44012345678', Value: [event(ago)] }] }),
    (ago) => ({ data: { trackingNumber: '44012345678', events: [event(ago)] } }),
  ];
  fc.assert(
    fc.property(minutes, fc.constantFrom(...bodies), (ago, bodyOf) => {
      const asset = decode(bodyOf(ago));
      expect(asset.history.map(({ event: said, time }) => [said, time?.iso])).toEqual([['Sorted', isoAt(ago)]]);
      expect([asset.trackingNumber, asset.historyGiven]).toEqual(['44012345678', true]);
    }),
    runs,
  );
});

it('what has not been scanned yet is found as well', () => {
  const parcel = { parcelNumber: '70722151030094827', eventSet: [] };
  expect(decode({ consignmentId: '70722151030094810', packageSet: [parcel] }).trackingNumber).toBe(parcel.parcelNumber);
  expect(decode({ outer: { status: 'Created', scanEvents: [] } }).historyGiven).toBe(true);
});

it('an only entry with a way or dated lists of its own is no report', () => {
  for (const more of [{ containers: [{ movements: [rowOf(9), rowOf(5)] }] }, { steps: [rowOf(9), rowOf(5)] }]) {
    const asset = decode({ items: [{ container_number: 'MSKU1234565', updated_at: isoAt(1), ...more }], total: 1 });
    expect([asset.trackingNumber, asset.history.length]).toEqual(['MSKU1234565', 2]);
  }
  const going = { trackingNumber: 'AB12345678', date: isoAt(9), destination: 'Lugo', status: 'Moving' };
  expect(decode({ items: [going] }).historyGiven).toBe(false);
});
