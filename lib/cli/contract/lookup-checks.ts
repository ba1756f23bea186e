import { isList, isPlainObject } from '#lib/tracking/keys/values.ts';
import { type Check, Differs, type Examination, NotChecked } from './check.ts';
import { expectFields, expectRejection, expectStatus, integer, kindOf, oneOf, text } from './expectations.ts';

const LABEL_FIELDS = {
  LabelID: integer,
  NFC_ID: null,
  ManufactureDate: null,
  ActivationDate: null,
  StatusNo: oneOf(0, 8),
  Status: oneOf('Available'),
  SubStatus: oneOf('Healthy', 'Near Expiration'),
  SKU: null,
  BatteryLife: null,
  AccountName: null,
  AccountID: null,
  ExpirationDate: null,
  DaysToExpire: null,
  ShelfLife: null,
  LotNo: null,
  ReelID: null,
  LabelType: null,
} as const;

const keyed = ['Labels/GetLabels', 'Carriers/GetCarriers', 'Assets/GetSharings'] as const;

export const lookupChecks: readonly Check[] = [
  ...keyed.map((operation): Check => ({
    statement: `GET /${operation} needs a valid AccessKey; without one it is refused with HTTP 400.`,
    run: async ({ service, newText }) => [
      ...expectRejection(await service.ask('GET', operation, { accessKey: null }), 'Without an AccessKey'),
      ...expectRejection(
        await service.ask('GET', operation, { accessKey: encodeURIComponent(newText()) }),
        'With an invented AccessKey',
      ),
    ],
  })),
  {
    statement:
      'GetLabels answers {Summary, Labels}; rows are in state 0 or 8, and Total is Healthy + NearExpiration + Assigned.',
    run: async (examination) => {
      const { labels, summary } = await getLabels(examination);
      const counts = expectFields([summary], 'Summary', {
        Total: integer,
        Healthy: integer,
        NearExpiration: integer,
        Assigned: integer,
      });
      const sum = isPlainObject(summary)
        ? Number(summary['Healthy']) + Number(summary['NearExpiration']) + Number(summary['Assigned'])
        : NaN;
      const isSum = counts.length > 0 || !isPlainObject(summary) || summary['Total'] === sum;
      const mismatched = labels.some(
        (row) => isPlainObject(row) && (row['StatusNo'] === 0) !== (row['SubStatus'] === 'Healthy'),
      );
      return [
        ...counts,
        ...(isSum ? [] : ['Total is not the sum of Healthy, NearExpiration and Assigned.']),
        ...expectFields(labels, 'A label row', LABEL_FIELDS),
        ...(mismatched ? ['SubStatus of a label row does not go with its StatusNo.'] : []),
      ];
    },
  },
  {
    statement:
      'GetLabels with an AccountID answers labels of that account; an unknown AccountID is refused with HTTP 400.',
    run: async (examination) => {
      const unknown = expectRejection(
        await examination.service.ask('GET', 'Labels/GetLabels', { query: { AccountID: examination.newText() } }),
        'With an unknown AccountID',
      );
      const { labels } = await getLabels(examination);
      const [first] = labels;
      const accountId = isPlainObject(first) && typeof first['AccountID'] === 'string' ? first['AccountID'] : null;
      if (accountId === null) return unknown;
      const own = await getLabels(examination, { AccountID: accountId });
      const isOwn = own.labels.every((row) => isPlainObject(row) && row['AccountID'] === accountId);
      return [...unknown, ...(isOwn ? [] : ['With an AccountID, rows of other accounts come back.'])];
    },
  },
  {
    statement:
      'GetCarriers answers a bare list of four carriers, each with CarrierName and a CarrierID of 32 characters.',
    run: async (examination) => {
      const carriers = await getList(examination, 'Carriers/GetCarriers');
      const identifier = (value: unknown) =>
        typeof value === 'string' && value.length === 32 ? null : 'a text of 32 characters';
      return [
        ...(carriers.length === 4 ? [] : [`There are ${carriers.length} carriers; described are four.`]),
        ...expectFields(carriers, 'A carrier', { CarrierName: text, CarrierID: identifier }),
      ];
    },
  },
  {
    statement:
      'GetCarriers with a CarrierID answers that carrier, or [] when there is none. (Where the filter goes is not described: the query is tried.)',
    run: async (examination) => {
      const [first] = await getList(examination, 'Carriers/GetCarriers');
      if (!isPlainObject(first) || typeof first['CarrierID'] !== 'string')
        throw new NotChecked('there is no carrier to ask for');
      const carrierId = first['CarrierID'];
      const some = await getList(examination, 'Carriers/GetCarriers', { CarrierID: carrierId });
      const none = await getList(examination, 'Carriers/GetCarriers', { CarrierID: 'f'.repeat(31) + '0' });
      const isFiltered = some.length === 1 && some.every((row) => isPlainObject(row) && row['CarrierID'] === carrierId);
      return [
        ...(isFiltered ? [] : ['A CarrierID in the query does not single out that carrier.']),
        ...(none.length === 0 ? [] : ['An unknown CarrierID in the query still brings carriers.']),
      ];
    },
  },
  {
    statement: 'GetSharing needs no AccessKey, and answers HTTP 200 with {} for an unknown identifier, whatever it is.',
    run: async ({ service, newText }) => {
      const identifiers = [
        newText(),
        `${newText()}/../x?y#z&AssetShareID=w`,
        `${newText()} ü 📦 \u202E`,
        `${newText()}%00%41`,
        newText().repeat(10).slice(0, 400),
        `__proto__${newText()}`,
      ];
      const differences = new Set<string>();
      for (const AssetShareID of identifiers) {
        const answer = await service.ask('GET', 'Assets/GetSharing', { query: { AssetShareID }, accessKey: null });
        for (const difference of expectStatus(answer, 200, 'For an unknown identifier')) differences.add(difference);
        if (answer.status === 200 && !(isPlainObject(answer.body) && Object.keys(answer.body).length === 0))
          differences.add(`For an unknown identifier it answers ${kindOf(answer.body)} other than {}.`);
      }
      return [...differences];
    },
  },
  {
    statement: 'GetSharing without an AssetShareID is HTTP 422, as a required field is missing.',
    run: async ({ service }) =>
      expectStatus(await service.ask('GET', 'Assets/GetSharing', { accessKey: null }), 422, 'Without AssetShareID'),
  },
  {
    statement: 'GetSharings answers a bare list of sharing records.',
    run: async (examination) =>
      expectFields(await getList(examination, 'Assets/GetSharings'), 'A sharing record', {
        AssetShareID: text,
        CreatedOn: null,
        CreatedBy: null,
        AssetName: null,
        AccountName: null,
        LabelID: null,
        ActivatedOn: null,
        ExpirationDate: null,
      }),
  },
];

async function getLabels(
  examination: Examination,
  query: Readonly<Record<string, string>> = {},
): Promise<{ readonly summary: unknown; readonly labels: readonly unknown[] }> {
  const { status, body } = await examination.service.ask('GET', 'Labels/GetLabels', { query });
  if (status !== 200) throw new Differs(`GetLabels answers HTTP ${status}.`);
  if (!isPlainObject(body) || !isList(body['Labels']))
    throw new Differs(`GetLabels answers ${kindOf(body)} without a list of Labels.`);
  return { summary: body['Summary'], labels: body['Labels'] };
}

export async function getList(
  examination: Examination,
  operation: string,
  query: Readonly<Record<string, string>> = {},
): Promise<readonly unknown[]> {
  const { status, body } = await examination.service.ask('GET', operation, { query });
  if (status !== 200) throw new Differs(`${operation} answers HTTP ${status}.`);
  if (!isList(body)) throw new Differs(`${operation} answers ${kindOf(body)}; described is a list.`);
  return body;
}
