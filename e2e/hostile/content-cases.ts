/** Injection attempts. Everything that could have an effect contains `evil`. */
const naughty = [
  '<script>alert("evil")</script>',
  '</script><script>alert("evil")</script>',
  '"><img src=evil onerror=alert(1)>',
  "'><svg onload=alert('evil')>",
  '<svg><animate onbegin=alert("evil")>',
  '<!--evil',
  '--><evil>',
  ']]><evil>',
  '<![CDATA[<evil>',
  '\u2028</script><evil>\u2029',
  '</title><evil>',
  '</textarea></style><evil>',
  '<iframe src="javascript:evil"></iframe>',
  '<a href="javascript:evil">x</a>',
  '<base href="//evil.example">',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '&lt;evil&gt;&#60;evil&#62;&#x3c;evil>',
  '{{constructor.constructor("evil")()}}',
  '${evil}',
  '#{evil}',
  '<%= evil %>',
  'javascript:evil',
  'JaVaScRiPt\t:evil',
  'data:text/html,<script>evil</script>',
  'vbscript:evil',
  '//evil.example',
  '\\\\evil.example',
  'url(javascript:evil)',
  'red;background:url(//evil.example)',
  'expression(evil)',
  '@import "//evil.example"',
  '} body { background: url(//evil.example) } /*',
  '\u202Eevil\u202C \u2066evil\u2069',
  '\u0000\u0007\u001b[31mevil',
  '\uFEFF\u200b\u200d\ufffe\uffff',
  '\ud800 \udfff',
  "Robert'); DROP TABLE evil;--",
  '../../../../etc/passwd\u0000',
  '%0d%0aSet-Cookie:evil=1',
  '__proto__',
  'constructor',
  'toString',
  'then',
  'NaN',
  'undefined',
  'null',
  '-1',
  '1e309',
  '🏳️‍🌈👨‍👩‍👧‍👦',
  'Ṱ̺̺̕o͞ ̷i̲̬͇̪͙n̝̗͕v̟̜̘̦͟o̶̙̰̠kè͚̮̺̪̹̱̤',
  '田中さんにあげて下さい',
  'الكل في المجمو عة',
  'สวัสดีชาวโลก',
  'नमस्ते दुनिया',
] as const;

const odd = [null, true, 0, -1, 1e308, '', ' ', 'x', [], [[]], [null], {}, { a: { b: 1 } }, '__proto__'] as const;
const named = { AssetName: 'canary-cargo', Status: 'Ready' };
const row = {
  Timestamp: '2026-03-14T09:00:00Z',
  Latitude: 54,
  Longitude: 10,
  Address: { City: 'Hamburg' },
  Event: 'Left',
};
const full = {
  ...named,
  TrackingNo: 'T1',
  CarrierName: 'Carrier',
  LabelID: 7,
  Exceptions: ['Late'],
  CreatedOn: '2026-03-14T08:00:00Z',
  CurrentAddress: { AddressLine1: 'Street 1', City: 'Hamburg' },
  DestinationAddress: { City: 'Aarhus', Latitude: 56, Longitude: 10 },
  LocationHistory: [row, { ...row, Timestamp: '2026-03-14T07:00:00Z', Latitude: 53 }],
};

/** An answer with this text in every field, and as the name of an unknown field. */
function filled(text: string): object {
  return {
    ...full,
    AssetName: `canary-cargo ${text}`,
    Status: text,
    TrackingNo: text,
    CarrierName: text,
    LabelID: text,
    Exceptions: [text],
    CreatedOn: text,
    CurrentAddress: { AddressLine1: text, City: text, Country: text },
    DestinationAddress: text,
    TrackingUrl: text,
    [text]: text,
    LocationHistory: [
      { ...row, Address: text, Event: text },
      { ...row, Timestamp: text },
    ],
  };
}

const each = <T>(values: readonly T[], make: (value: T) => object): object[] => values.map(make);
const rows = (list: readonly object[]) => ({ ...named, LocationHistory: list });
const places = (pairs: readonly (readonly [unknown, unknown])[]) =>
  rows(pairs.map(([Latitude, Longitude]) => ({ ...row, Latitude, Longitude })));
const times = (values: readonly unknown[]) => rows(values.map((Timestamp) => ({ ...row, Timestamp })));
const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();

/** Answers that must be shown, grouped by what is odd about them. */
export const contents: Readonly<Record<string, readonly object[]>> = {
  'fields that are missing': Object.keys(full).map((name) => ({
    ...full,
    // At least one field with this text remains.
    Exceptions: ['canary-cargo'],
    ...(name === 'Exceptions' ? named : {}),
    [name]: undefined,
  })),
  // Across the cases, every field has every value once.
  'fields of another type': odd.map((_value, turn) => ({
    ...Object.fromEntries(Object.keys(full).map((name, index) => [name, odd[(turn + index) % odd.length]])),
    AssetName: 'canary-cargo',
  })),
  names: each(
    ['', '   ', 'x'.repeat(1_000_000), `a${'\u0301'.repeat(10_000)}`, '👩‍'.repeat(3_000), 'שלום עולם', 7, null],
    (AssetName) => ({ ...full, AssetName, Status: 'canary-cargo' }),
  ),
  'naughty texts': each(
    naughty.flatMap((text, index) => (index % 3 === 0 ? [naughty.slice(index, index + 3).join(' ')] : [])),
    filled,
  ),
  'invalid places': [
    ...each([NaN, null, '52.1', '52,1', 91, -91, 1e308, -0, '', [], {}, true], (value) =>
      places([
        [value, 10],
        [52, value],
        [value, value],
      ]),
    ),
    ...each([181, -181, 540, '181'], (value) => places([[52, value]])),
    {
      ...named,
      LocationHistory: [
        { ...row, Latitude: undefined },
        { ...row, Longitude: undefined },
      ],
    },
  ],
  'tracks at the edges': [
    places([[52, 13]]),
    places([
      [52, 13],
      [52, 13],
    ]),
    places([
      [0, 0],
      [-0, -0],
    ]),
    places([
      [52, 179.9],
      [52, -179.9],
      [52, 179.9],
    ]),
    places([
      [90, 0],
      [-90, 180],
      [90, -180],
    ]),
    places([
      [10, 53],
      [53, 10],
    ]),
    times(Array.from({ length: 50 }, () => '2026-03-14T09:00:00Z')),
  ],
  'invalid times': [
    times(['', 'soon', '0000-00-00', '2026-02-30T00:00:00Z', '2026-13-01', '2026-03-14T25:00:00Z', '31/12/2026']),
    times(['+275760-09-13T00:00:00Z', '+275761-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '-000001-01-01T00:00:00Z']),
    times([0, -1, 1_773_478_800, 1_773_478_800_000, 1e15, 1e308, 2 ** 31, '1773478800', null, [], {}]),
    times([
      '2026-03-29T02:30:00',
      '2016-12-31T23:59:60Z',
      '2038-01-19T03:14:08Z',
      days(3650),
      days(-1),
      days(-3),
      days(-2),
    ]),
  ],
  'exceptions of every kind': each(
    [
      null,
      '',
      'Late',
      7,
      ['Late', 'Late'],
      Array.from({ length: 1_000 }, (_none, index) => `Late ${index}`),
      ['x'.repeat(10_000)],
      [null, {}, [[]], 7],
      { a: 1 },
    ],
    (Exceptions) => ({ ...full, Exceptions }),
  ),
  'states and numbers of labels': [
    ...each(['Never heard of', '__proto__', 'constructor', 'hasOwnProperty', 'x'.repeat(5_000)], (Status) => ({
      ...full,
      Status,
    })),
    ...each(['1e3', -1, '9007199254740993', 9007199254740992, 1.5, '007', ' 7 '], (LabelID) => ({ ...full, LabelID })),
  ],
  'names of browser globals': [
    {
      ...full,
      document: 1,
      body: 1,
      forms: [],
      attributes: 1,
      TrackingNo: 'body',
      Exceptions: ['documentElement', 'r1', 'cookie'],
    },
  ],
  'internal values': [
    {
      ...full,
      AssetID: 'evil-id',
      AccountID: 'evil-account',
      AccessKey: 'evil-key',
      Email: 'evil@example.com',
      Phone: '+47 evil',
      Mystery: { deep: 'evil' },
    },
    rows([
      { ...row, AssetID: 'evil-id', AccountID: 'evil', AccessKey: 'evil', Email: 'evil@example.com', Unknown: 'evil' },
    ]),
  ],
};
