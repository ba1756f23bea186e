import { isList } from '#lib/tracking/json/values.ts';
import { decodeCreatedAssets } from '#lib/tracking/owner/records.ts';
import {
  type Check,
  Differs,
  type CheckContext,
  expectAnswer,
  expectAnswers,
  fieldsOf,
  getList,
  isEmptyObject,
  kindOf,
  NotChecked,
} from './check.ts';

const takesAsset = [
  ['POST', 'Assets/UserComment', { Context: 'A note of the contract suite' }],
  ['POST', 'Assets/CreateSharing', {}],
  ['DELETE', 'Assets/DeleteAsset', {}],
] as const;

export const writeChecks: readonly Check[] = [
  ...takesAsset.map(([method, operation, more]): Check => ({
    statement: `${method} /${operation} refuses an unknown asset with HTTP 400, and a missing or wrong AssetID with HTTP 422.`,
    run: (context) => {
      const unknown = { AssetID: context.newText(), ...more };
      return expectAnswers(
        context,
        method,
        operation,
        ['For an unknown asset', 400, { content: unknown }],
        ['Without AssetID', 422, { content: more }],
        ['With an object as AssetID', 422, { content: { AssetID: { $: 1 }, ...more } }],
        ['With a list as body', 422, { content: [more] }],
        ['Without an AccessKey', 400, { content: unknown, accessKey: null }],
      );
    },
  })),
  {
    statement:
      'NewAssets takes a list of items and creates them. (Its answer is not described: an AssetID is looked for in it.)',
    run: async (context) => {
      await newAsset(context);
      await expectAnswers(
        context,
        'POST',
        'Assets/NewAssets',
        ['With an object instead of a list', 422, { content: { AssetName: 'Not a list' } }],
        ['With a list as AssetName', 422, { content: [{ AssetName: ['x'] }] }],
        ['With an unknown AccountID', 400, { content: [{ AssetName: 'x', AccountID: context.newText() }] }],
      );
    },
  },
  {
    statement: 'UserComment answers the success body; a missing Context is HTTP 422.',
    run: async (context) => {
      const AssetID = await newAsset(context);
      await expectAnswers(
        context,
        'POST',
        'Assets/UserComment',
        ['For a note', 200, { content: { AssetID, Context: `Note ${context.newText()} ü 📦 "<b>"` } }],
        ['Without Context', 422, { content: { AssetID } }],
      );
    },
  },
  {
    statement:
      'CreateSharing answers {Code, Message, AssetShareID}, another identifier each time; GetSharings lists them.',
    run: async (context) => {
      const AssetID = await newAsset(context);
      const [first, second] = [await share(context, AssetID), await share(context, AssetID)];
      const listed = (await getList(context, 'Assets/GetSharings')).map((row) => fieldsOf(row)['AssetShareID']);
      expectAnswer(context, first.answer, 200, 'For CreateSharing');
      context.expect(first.shareId !== second.shareId, 'A second link to an asset has the same identifier.');
      context.expect(
        listed.includes(first.shareId) && listed.includes(second.shareId),
        'GetSharings does not list a link just made.',
      );
    },
  },
  {
    statement:
      'GetSharing answers the view without AssetID, with Exceptions as a list of texts; {} once the link or its asset is deleted.',
    run: async (context) => {
      const { request, expect } = context;
      const read = async (AssetShareID: string) =>
        (await request('GET', 'Assets/GetSharing', { query: { AssetShareID }, accessKey: null })).body;
      const AssetID = await newAsset(context);
      const [first, second] = [await share(context, AssetID), await share(context, AssetID)];
      const body = await read(first.shareId);
      const view = fieldsOf(body);
      const exceptions = view['Exceptions'];
      expect(
        Object.keys(view).length > 0,
        `The view of a new link is ${isEmptyObject(body) ? 'empty' : kindOf(body)}.`,
      );
      expect(!Object.hasOwn(view, 'AssetID'), 'The view holds AssetID.');
      expect(
        isList(exceptions) && exceptions.every((each) => typeof each === 'string'),
        `Exceptions of the view is ${kindOf(exceptions)}; described is a list of texts.`,
      );
      const content = { AssetShareID: first.shareId };
      await expectAnswers(context, 'DELETE', 'Assets/DeleteSharing', ['For DeleteSharing', 200, { content }]);
      expect(isEmptyObject(await read(first.shareId)), 'A deleted link still answers something other than {}.');
      expect(!isEmptyObject(await read(second.shareId)), 'Deleting one link also closed another of the same asset.');
    },
  },
  {
    statement:
      'DeleteAsset, with a JSON body, deletes a Created asset and answers the success body; then the asset is not found.',
    run: async (context) => {
      const content = { AssetID: await newAsset(context) };
      await expectAnswers(context, 'DELETE', 'Assets/DeleteAsset', ['For a Created asset', 200, { content }]);
      await expectAnswers(context, 'POST', 'Assets/CreateSharing', ['For a link to a deleted asset', 400, { content }]);
    },
  },
  {
    usesLabel: true,
    statement:
      'NewAssets takes a LabelID as a text; the label is then no longer free, and cannot be given to a second asset.',
    run: async (context) => {
      const item = { AssetName: `Contract suite ${context.newText()}`, LabelID: context.labelId ?? '' };
      await newAsset(context, item);
      const { Labels: rows } = fieldsOf((await context.request('GET', 'Labels/GetLabels')).body);
      context.expect(
        !isList(rows) || rows.every((row) => String(fieldsOf(row)['LabelID']) !== context.labelId),
        'The label is still listed as free.',
      );
      await expectAnswers(context, 'POST', 'Assets/NewAssets', ['For a label that is taken', 400, { content: [item] }]);
    },
  },
];

async function newAsset(
  { request, assetIds, newText }: CheckContext,
  item: Readonly<Record<string, string>> = { AssetName: `Contract suite ${newText()} ü 📦` },
): Promise<string> {
  const { status, body } = await request('POST', 'Assets/NewAssets', { content: [item] });
  if (status < 200 || status > 299) throw new Differs(`NewAssets answers HTTP ${status}.`);
  const [created] = decodeCreatedAssets(body);
  if (created === undefined)
    throw new NotChecked('the answer of NewAssets names no asset, so an asset of the suite remains');
  assetIds.add(created.assetId);
  return created.assetId;
}

async function share({ request }: CheckContext, AssetID: string) {
  const answer = await request('POST', 'Assets/CreateSharing', { content: { AssetID } });
  const { AssetShareID: shareId } = fieldsOf(answer.body);
  if (typeof shareId !== 'string' || shareId === '')
    throw new Differs(`CreateSharing answers HTTP ${answer.status} and ${kindOf(shareId)} as AssetShareID.`);
  return { shareId, answer };
}
