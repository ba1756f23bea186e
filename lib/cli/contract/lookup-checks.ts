import { isList, isPlainObject } from '#lib/tracking/json/values.ts';
import {
  type Check,
  Differs,
  type Examination,
  expectAnswers,
  expectFields,
  fieldsOf,
  getList,
  integer,
  isEmptyObject,
  kindOf,
  NotChecked,
  oneOf,
  text,
} from './examination.ts';

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
    run: (examination) =>
      expectAnswers(
        examination,
        'GET',
        operation,
        ['Without an AccessKey', 400, { accessKey: null }],
        ['With an invented AccessKey', 400, { accessKey: examination.newText() }],
      ),
  })),
  {
    statement:
      'GetLabels answers {Summary, Labels}; rows are in state 0 or 8, and Total is Healthy + NearExpiration + Assigned.',
    run: async (examination) => {
      const { labels, summary } = await getLabels(examination);
      const counts = { Total: integer, Healthy: integer, NearExpiration: integer, Assigned: integer };
      expectFields(examination, [summary], 'Summary', counts);
      const { Total, Healthy, NearExpiration, Assigned } = fieldsOf(summary);
      examination.expect(
        [Total, Healthy, NearExpiration, Assigned].some((count) => integer(count) !== null) ||
          Total === Number(Healthy) + Number(NearExpiration) + Number(Assigned),
        'Total is not the sum of Healthy, NearExpiration and Assigned.',
      );
      expectFields(examination, labels, 'A label row', LABEL_FIELDS);
      examination.expect(
        labels.every((row) => !isPlainObject(row) || (row['StatusNo'] === 0) === (row['SubStatus'] === 'Healthy')),
        'SubStatus of a label row does not go with its StatusNo.',
      );
    },
  },
  {
    statement:
      'GetLabels with an AccountID answers labels of that account; an unknown AccountID is refused with HTTP 400.',
    run: async (examination) => {
      await expectAnswers(examination, 'GET', 'Labels/GetLabels', [
        'With an unknown AccountID',
        400,
        { query: { AccountID: examination.newText() } },
      ]);
      const { labels } = await getLabels(examination);
      const { AccountID: accountId } = fieldsOf(labels[0]);
      if (typeof accountId !== 'string') return;
      const own = await getLabels(examination, { AccountID: accountId });
      examination.expect(
        own.labels.every((row) => fieldsOf(row)['AccountID'] === accountId),
        'With an AccountID, rows of other accounts come back.',
      );
    },
  },
  {
    statement:
      'GetCarriers answers a bare list of four carriers, each with CarrierName and a CarrierID of 32 characters.',
    run: async (examination) => {
      const carriers = await getList(examination, 'Carriers/GetCarriers');
      const identifier = (value: unknown) =>
        typeof value === 'string' && value.length === 32 ? null : 'a text of 32 characters';
      examination.expect(carriers.length === 4, `There are ${carriers.length} carriers; described are four.`);
      expectFields(examination, carriers, 'A carrier', { CarrierName: text, CarrierID: identifier });
    },
  },
  {
    statement:
      'GetCarriers with a CarrierID answers that carrier, or [] when there is none. (Where the filter goes is not described: the query is tried.)',
    run: async (examination) => {
      const [first] = await getList(examination, 'Carriers/GetCarriers');
      const { CarrierID: carrierId } = fieldsOf(first);
      if (typeof carrierId !== 'string') throw new NotChecked('there is no carrier to ask for');
      const some = await getList(examination, 'Carriers/GetCarriers', { CarrierID: carrierId });
      const none = await getList(examination, 'Carriers/GetCarriers', { CarrierID: 'f'.repeat(31) + '0' });
      examination.expect(
        some.length === 1 && fieldsOf(some[0])['CarrierID'] === carrierId,
        'A CarrierID in the query does not single out that carrier.',
      );
      examination.expect(none.length === 0, 'An unknown CarrierID in the query still brings carriers.');
    },
  },
  {
    statement: 'GetSharing needs no AccessKey, and answers HTTP 200 with {} for an unknown identifier, whatever it is.',
    run: async ({ ask, newText, expect }) => {
      const identifiers = [
        newText(),
        `${newText()}/../x?y#z&AssetShareID=w`,
        `${newText()} ü 📦 \u202E`,
        `${newText()}%00%41`,
        newText().repeat(10).slice(0, 400),
        `__proto__${newText()}`,
      ];
      for (const AssetShareID of identifiers) {
        const { status, body } = await ask('GET', 'Assets/GetSharing', { query: { AssetShareID }, accessKey: null });
        const when = 'For an unknown identifier it answers';
        expect(status === 200, `${when} HTTP ${status}; described is 200.`);
        expect(status !== 200 || isEmptyObject(body), `${when} ${kindOf(body)} other than {}.`);
      }
    },
  },
  {
    statement: 'GetSharing without an AssetShareID is HTTP 422, as a required field is missing.',
    run: (examination) =>
      expectAnswers(examination, 'GET', 'Assets/GetSharing', ['Without AssetShareID', 422, { accessKey: null }]),
  },
  {
    statement: 'GetSharings answers a bare list of sharing records.',
    run: async (examination) =>
      expectFields(examination, await getList(examination, 'Assets/GetSharings'), 'A sharing record', {
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

async function getLabels({ ask }: Examination, query: Readonly<Record<string, string>> = {}) {
  const { status, body } = await ask('GET', 'Labels/GetLabels', { query });
  if (status !== 200) throw new Differs(`GetLabels answers HTTP ${status}.`);
  const { Summary: summary, Labels: labels } = fieldsOf(body);
  if (!isList(labels)) throw new Differs(`GetLabels answers ${kindOf(body)} without a list of Labels.`);
  return { summary, labels };
}
