import { isList, isPlainObject } from '#lib/tracking/json/values.ts';
import {
  type Check,
  Differs,
  type CheckContext,
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
} from './check.ts';

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
    run: (context) =>
      expectAnswers(
        context,
        'GET',
        operation,
        ['Without an AccessKey', 400, { accessKey: null }],
        ['With an invented AccessKey', 400, { accessKey: context.newText() }],
      ),
  })),
  {
    statement:
      'GetLabels answers {Summary, Labels}; rows are in state 0 or 8, and Total is Healthy + NearExpiration + Assigned.',
    run: async (context) => {
      const { labels, summary } = await getLabels(context);
      const counts = { Total: integer, Healthy: integer, NearExpiration: integer, Assigned: integer };
      expectFields(context, [summary], 'Summary', counts);
      const { Total, Healthy, NearExpiration, Assigned } = fieldsOf(summary);
      context.expect(
        [Total, Healthy, NearExpiration, Assigned].some((count) => integer(count) !== null) ||
          Total === Number(Healthy) + Number(NearExpiration) + Number(Assigned),
        'Total is not the sum of Healthy, NearExpiration and Assigned.',
      );
      expectFields(context, labels, 'A label row', LABEL_FIELDS);
      context.expect(
        labels.every((row) => !isPlainObject(row) || (row['StatusNo'] === 0) === (row['SubStatus'] === 'Healthy')),
        'SubStatus of a label row does not go with its StatusNo.',
      );
    },
  },
  {
    statement:
      'GetLabels with an AccountID answers labels of that account; an unknown AccountID is refused with HTTP 400.',
    run: async (context) => {
      await expectAnswers(context, 'GET', 'Labels/GetLabels', [
        'With an unknown AccountID',
        400,
        { query: { AccountID: context.newText() } },
      ]);
      const { labels } = await getLabels(context);
      const { AccountID: accountId } = fieldsOf(labels[0]);
      if (typeof accountId !== 'string') return;
      const own = await getLabels(context, { AccountID: accountId });
      context.expect(
        own.labels.every((row) => fieldsOf(row)['AccountID'] === accountId),
        'With an AccountID, rows of other accounts come back.',
      );
    },
  },
  {
    statement:
      'GetCarriers answers a bare list of four carriers, each with CarrierName and a CarrierID of 32 characters.',
    run: async (context) => {
      const carriers = await getList(context, 'Carriers/GetCarriers');
      const identifier = (value: unknown) =>
        typeof value === 'string' && value.length === 32 ? null : 'a text of 32 characters';
      context.expect(carriers.length === 4, `There are ${carriers.length} carriers; described are four.`);
      expectFields(context, carriers, 'A carrier', { CarrierName: text, CarrierID: identifier });
    },
  },
  {
    statement:
      'GetCarriers with a CarrierID answers that carrier, or [] when there is none. (Where the filter goes is not described: the query is tried.)',
    run: async (context) => {
      const [first] = await getList(context, 'Carriers/GetCarriers');
      const { CarrierID: carrierId } = fieldsOf(first);
      if (typeof carrierId !== 'string') throw new NotChecked('there is no carrier to ask for');
      const some = await getList(context, 'Carriers/GetCarriers', { CarrierID: carrierId });
      const none = await getList(context, 'Carriers/GetCarriers', { CarrierID: 'f'.repeat(31) + '0' });
      context.expect(
        some.length === 1 && fieldsOf(some[0])['CarrierID'] === carrierId,
        'A CarrierID in the query does not single out that carrier.',
      );
      context.expect(none.length === 0, 'An unknown CarrierID in the query still brings carriers.');
    },
  },
  {
    statement: 'GetSharing needs no AccessKey, and answers HTTP 200 with {} for an unknown identifier, whatever it is.',
    run: async ({ request, newText, expect }) => {
      const identifiers = [
        newText(),
        `${newText()}/../x?y#z&AssetShareID=w`,
        `${newText()} ü 📦 \u202E`,
        `${newText()}%00%41`,
        newText().repeat(10).slice(0, 400),
        `__proto__${newText()}`,
      ];
      for (const AssetShareID of identifiers) {
        const { status, body } = await request('GET', 'Assets/GetSharing', {
          query: { AssetShareID },
          accessKey: null,
        });
        const when = 'For an unknown identifier it answers';
        expect(status === 200, `${when} HTTP ${status}; described is 200.`);
        expect(status !== 200 || isEmptyObject(body), `${when} ${kindOf(body)} other than {}.`);
      }
    },
  },
  {
    statement: 'GetSharing without an AssetShareID is HTTP 422, as a required field is missing.',
    run: (context) =>
      expectAnswers(context, 'GET', 'Assets/GetSharing', ['Without AssetShareID', 422, { accessKey: null }]),
  },
  {
    statement: 'GetSharings answers a bare list of sharing records.',
    run: async (context) =>
      expectFields(context, await getList(context, 'Assets/GetSharings'), 'A sharing record', {
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

async function getLabels({ request }: CheckContext, query: Readonly<Record<string, string>> = {}) {
  const { status, body } = await request('GET', 'Labels/GetLabels', { query });
  if (status !== 200) throw new Differs(`GetLabels answers HTTP ${status}.`);
  const { Summary: summary, Labels: labels } = fieldsOf(body);
  if (!isList(labels)) throw new Differs(`GetLabels answers ${kindOf(body)} without a list of Labels.`);
  return { summary, labels };
}
