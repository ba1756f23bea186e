import fc from 'fast-check';
import { anyCharacter } from '#lib/test-character.ts';
import { operations } from './operations/table.ts';
import type { OperationName } from './test-description.ts';
import { expiredKey, field, otherAccountKey, testKey, type TestService } from './test-service.ts';

/** Things that exist, to be hit by generated requests. */
export interface Known {
  readonly assetIds: readonly string[];
  readonly shareIds: readonly string[];
}

export interface GeneratedRequest {
  readonly accessKey: string | null;
  /** Without a question mark. */
  readonly query: string;
  readonly body: string | Uint8Array | null;
}

/** Assets in all statuses, some with labels, of two accounts and a sub-account, and their links. */
export async function prepare(service: TestService): Promise<Known> {
  const assetIds: string[] = [];
  const shareIds: string[] = [];
  for (let index = 0; index < 24; index += 1) {
    const status = ['Created', 'In transit', null][index % 3] ?? null;
    const id = await service.createAsset({
      AssetName: `known ${index}`,
      AccountID: index % 4 === 0 ? 'demo-north' : null,
      LabelID: index % 8 === 1 ? await service.store.freeLabel('demo') : null,
      Status: status,
      LocationHistory: [{ Latitude: 1, Longitude: 2, Timestamp: '2026-01-01T00:00:00Z' }],
    });
    assetIds.push(id);
    shareIds.push(await service.share(id));
  }
  const foreign = await service.call('POST', '/Assets/NewAssets', [{ AssetName: 'foreign' }], otherAccountKey);
  return { assetIds: [...assetIds, String(field(foreign.body, 'Assets', 0, 'AssetID'))], shareIds };
}

const wildText = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 20 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\ud800',
    'x'.repeat(200),
    'x'.repeat(201),
    'x'.repeat(2_000),
    'x'.repeat(2_001),
    "' OR 1=1 --",
    '\u202e\u{1f69a}',
  ),
);
const wildValue = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(null, 0, -0, 1e308, true, [], {}, [[]], { __proto__: null }),
);

function sometimes<Value>(value: fc.Arbitrary<Value>, weight = 12): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight, arbitrary: value },
    { weight: 1, arbitrary: wildText },
    { weight: 1, arbitrary: wildValue },
  );
}

function record(model: Record<string, fc.Arbitrary<unknown>>, required: readonly string[]): fc.Arbitrary<unknown> {
  const whole = fc.record(model, { requiredKeys: [...required] });
  const lacking = fc.record(model, { requiredKeys: [] });
  return fc.oneof(
    { weight: 8, arbitrary: whole },
    { weight: 1, arbitrary: lacking },
    {
      weight: 1,
      arbitrary: fc.tuple(whole, fc.dictionary(fc.string(), wildValue)).map(([one, more]) => ({ ...more, ...one })),
    },
  );
}

function bodies(name: OperationName, { assetIds, shareIds }: Known): fc.Arbitrary<unknown> {
  const assetId = sometimes(fc.constantFrom(...assetIds));
  const label = fc.integer({ min: 1_048_195, max: 1_048_240 }).map(String);
  const degrees = fc.oneof(
    fc.double({ min: -95, max: 95, noNaN: true }),
    fc.constantFrom(-90, 90, 0, -0, 5e-324, null),
  );
  const address = fc.oneof(
    wildText,
    record(
      { AddressLine1: wildText, City: wildText, Country: fc.constant(null), Latitude: degrees, Longitude: degrees },
      [],
    ),
  );
  const report = record(
    {
      Timestamp: fc.oneof(
        fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
        wildText,
      ),
      Latitude: degrees,
      Longitude: degrees,
      Address: address,
      Event: wildText,
    },
    [],
  );
  const item = record(
    {
      AssetName: sometimes(fc.string({ minLength: 1, maxLength: 10 })),
      AccountID: sometimes(fc.constantFrom('demo', 'demo-north', null), 20),
      CarrierID: sometimes(fc.constantFrom('5b0c1f6f3d2e4a7b9c8d0e1f2a3b4c01', null), 20),
      LabelID: sometimes(fc.oneof(label, fc.constant(null)), 20),
      TrackingNo: wildText,
      Status: sometimes(fc.constantFrom('Created', 'Ready', 'Lost')),
      Exceptions: sometimes(fc.array(wildText, { maxLength: 3 }), 20),
      CurrentAddress: address,
      DestinationAddress: address,
      LocationHistory: sometimes(fc.array(report, { maxLength: 3 }), 20),
    },
    ['AssetName'],
  );
  const shaped: Partial<Record<OperationName, fc.Arbitrary<unknown>>> = {
    NewAssets: fc.array(item, { maxLength: 3 }),
    AssignLabel: record({ AssetID: assetId, LabelID: sometimes(label) }, ['AssetID', 'LabelID']),
    UserComment: record({ AssetID: assetId, Context: sometimes(fc.string({ minLength: 1 })) }, ['AssetID', 'Context']),
    DeleteSharing: record({ AssetShareID: sometimes(fc.constantFrom(...shareIds)) }, ['AssetShareID']),
  };
  return shaped[name] ?? record({ AssetID: assetId }, ['AssetID']);
}

function queries({ shareIds }: Known): fc.Arbitrary<string> {
  const name = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('AccountID', 'CarrierID', 'AssetShareID') },
    { weight: 1, arbitrary: fc.string() },
  );
  const value = fc.oneof(
    fc.constantFrom('demo', 'demo-north', '5b0c1f6f3d2e4a7b9c8d0e1f2a3b4c05', ...shareIds),
    fc.string({ unit: 'grapheme' }),
  );
  const pair = fc.tuple(name, value).map(([one, other]) => `${encodeURIComponent(one)}=${encodeURIComponent(other)}`);
  return fc.oneof(
    { weight: 9, arbitrary: fc.array(pair, { maxLength: 3 }).map((pairs) => pairs.join('&')) },
    { weight: 1, arbitrary: fc.stringMatching(/^[\x21\x22\x24-\x7e]{0,20}$/) },
  );
}

/** Requests of one operation: most of them nearly right, some wild, some not JSON at all. */
export function requestsOf(name: OperationName, known: Known): fc.Arbitrary<GeneratedRequest> {
  const accessKey = fc.oneof(
    { weight: 12, arbitrary: fc.constant(testKey) },
    { weight: 1, arbitrary: fc.constantFrom(null, '', 'wrong', expiredKey, otherAccountKey) },
  );
  if (operations[name].method === 'GET')
    return fc.record({ accessKey, query: queries(known), body: fc.constant(null) });
  const json = fc
    .oneof({ weight: 10, arbitrary: bodies(name, known) }, { weight: 1, arbitrary: wildValue })
    .map((value) => JSON.stringify(value) ?? '');
  const broken = fc.oneof(
    fc.tuple(json, fc.nat()).map(([text, cut]) => text.slice(0, cut % (text.length + 1))),
    fc.uint8Array({ maxLength: 40 }),
    fc.string(),
  );
  return fc.record({
    accessKey,
    query: fc.constant(''),
    body: fc.oneof({ weight: 12, arbitrary: json }, { weight: 1, arbitrary: broken }),
  });
}
