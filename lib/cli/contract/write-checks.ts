import { isList, isPlainObject } from '#lib/tracking/keys/values.ts';
import { decodeCreatedAssets } from '#lib/tracking/owner/decode.ts';
import { type Check, Differs, type Examination, NotChecked } from './check.ts';
import { expectRejection, expectStatus, expectSuccess, kindOf } from './expectations.ts';
import { getList } from './lookup-checks.ts';

const takesAsset = [
  ['POST', 'Assets/UserComment', { Context: 'A note of the contract suite' }],
  ['POST', 'Assets/CreateSharing', {}],
  ['DELETE', 'Assets/DeleteAsset', {}],
] as const;

export const writeChecks: readonly Check[] = [
  ...takesAsset.map(([method, operation, more]): Check => ({
    needs: 'write',
    statement: `${method} /${operation} refuses an unknown asset with HTTP 400, and a missing or wrong AssetID with HTTP 422.`,
    run: async ({ service, newText }) => [
      ...expectRejection(
        await service.ask(method, operation, { content: { AssetID: newText(), ...more } }),
        'For an unknown asset',
      ),
      ...expectStatus(await service.ask(method, operation, { content: more }), 422, 'Without AssetID'),
      ...expectStatus(
        await service.ask(method, operation, { content: { AssetID: { $: 1 }, ...more } }),
        422,
        'With an object as AssetID',
      ),
      ...expectStatus(await service.ask(method, operation, { content: [more] }), 422, 'With a list as body'),
      ...expectRejection(
        await service.ask(method, operation, { content: { AssetID: newText(), ...more }, accessKey: null }),
        'Without an AccessKey',
      ),
    ],
  })),
  {
    needs: 'write',
    statement:
      'NewAssets takes a list of items and creates them. (Its answer is not described: an AssetID is looked for in it.)',
    run: async (examination) => {
      const { service } = examination;
      await newAsset(examination);
      return [
        ...expectStatus(
          await service.ask('POST', 'Assets/NewAssets', { content: { AssetName: 'Not a list' } }),
          422,
          'With an object instead of a list',
        ),
        ...expectStatus(
          await service.ask('POST', 'Assets/NewAssets', { content: [{ AssetName: ['x'] }] }),
          422,
          'With a list as AssetName',
        ),
        ...expectRejection(
          await service.ask('POST', 'Assets/NewAssets', {
            content: [{ AssetName: 'x', AccountID: examination.newText() }],
          }),
          'With an unknown AccountID',
        ),
      ];
    },
  },
  {
    needs: 'write',
    statement: 'UserComment answers the success body; a missing Context is HTTP 422.',
    run: async (examination) => {
      const AssetID = await newAsset(examination);
      return [
        ...expectSuccess(
          await examination.service.ask('POST', 'Assets/UserComment', {
            content: { AssetID, Context: `Note ${examination.newText()} ü 📦 "<b>"` },
          }),
          'For a note',
        ),
        ...expectStatus(
          await examination.service.ask('POST', 'Assets/UserComment', { content: { AssetID } }),
          422,
          'Without Context',
        ),
      ];
    },
  },
  {
    needs: 'write',
    statement:
      'CreateSharing answers {Code, Message, AssetShareID}, another identifier each time; GetSharings lists them.',
    run: async (examination) => {
      const AssetID = await newAsset(examination);
      const answers = [await share(examination, AssetID), await share(examination, AssetID)] as const;
      const listed = new Set(
        (await getList(examination, 'Assets/GetSharings')).map((row) =>
          isPlainObject(row) ? row['AssetShareID'] : null,
        ),
      );
      return [
        ...answers[0].differences,
        ...(answers[0].shareId === answers[1].shareId ? ['A second link to an asset has the same identifier.'] : []),
        ...(answers.every(({ shareId }) => listed.has(shareId)) ? [] : ['GetSharings does not list a link just made.']),
      ];
    },
  },
  {
    needs: 'write',
    statement:
      'GetSharing answers the view without AssetID, with Exceptions as a list of texts; {} once the link or its asset is deleted.',
    run: async (examination) => {
      const AssetID = await newAsset(examination);
      const [first, second] = [await share(examination, AssetID), await share(examination, AssetID)];
      const { body } = await read(examination, first.shareId);
      const view = isPlainObject(body) ? body : {};
      const exceptions = view['Exceptions'];
      const deleted = await examination.service.ask('DELETE', 'Assets/DeleteSharing', {
        content: { AssetShareID: first.shareId },
      });
      return [
        ...(Object.keys(view).length > 0
          ? []
          : [`The view of a new link is ${isPlainObject(body) ? 'empty' : kindOf(body)}.`]),
        ...(Object.hasOwn(view, 'AssetID') ? ['The view holds AssetID.'] : []),
        ...(isList(exceptions) && exceptions.every((each) => typeof each === 'string')
          ? []
          : [`Exceptions of the view is ${kindOf(exceptions)}; described is a list of texts.`]),
        ...expectSuccess(deleted, 'For DeleteSharing'),
        ...(isEmpty((await read(examination, first.shareId)).body)
          ? []
          : ['A deleted link still answers something other than {}.']),
        ...(isEmpty((await read(examination, second.shareId)).body)
          ? ['Deleting one link also closed another of the same asset.']
          : []),
      ];
    },
  },
  {
    needs: 'write',
    statement:
      'DeleteAsset, with a JSON body, deletes a Created asset and answers the success body; then the asset is not found.',
    run: async (examination) => {
      const AssetID = await newAsset(examination);
      return [
        ...expectSuccess(
          await examination.service.ask('DELETE', 'Assets/DeleteAsset', { content: { AssetID } }),
          'For a Created asset',
        ),
        ...expectRejection(
          await examination.service.ask('POST', 'Assets/CreateSharing', { content: { AssetID } }),
          'For a link to a deleted asset',
        ),
      ];
    },
  },
  {
    needs: 'label',
    statement:
      'NewAssets takes a LabelID as a text; the label is then no longer free, and cannot be given to a second asset.',
    run: async (examination) => {
      const item = { AssetName: `Contract suite ${examination.newText()}`, LabelID: examination.labelId ?? '' };
      await newAsset(examination, item);
      const { body } = await examination.service.ask('GET', 'Labels/GetLabels');
      const rows = isPlainObject(body) && isList(body['Labels']) ? body['Labels'] : [];
      const isFree = rows.some((row) => isPlainObject(row) && String(row['LabelID']) === examination.labelId);
      return [
        ...(isFree ? ['The label is still listed as free.'] : []),
        ...expectRejection(
          await examination.service.ask('POST', 'Assets/NewAssets', { content: [item] }),
          'For a label that is taken',
        ),
      ];
    },
  },
];

async function newAsset(
  examination: Examination,
  item: Readonly<Record<string, string>> = { AssetName: `Contract suite ${examination.newText()} ü 📦` },
): Promise<string> {
  const { status, body } = await examination.service.ask('POST', 'Assets/NewAssets', { content: [item] });
  if (status < 200 || status > 299) throw new Differs(`NewAssets answers HTTP ${status}.`);
  const [created] = decodeCreatedAssets(body);
  if (created === undefined)
    throw new NotChecked('the answer of NewAssets names no asset, so an asset of the suite remains');
  examination.assetIds.add(created.assetId);
  return created.assetId;
}

async function share(
  examination: Examination,
  AssetID: string,
): Promise<{ readonly shareId: string; readonly differences: readonly string[] }> {
  const answer = await examination.service.ask('POST', 'Assets/CreateSharing', { content: { AssetID } });
  const shareId = isPlainObject(answer.body) ? answer.body['AssetShareID'] : undefined;
  if (typeof shareId !== 'string' || shareId === '')
    throw new Differs(`CreateSharing answers HTTP ${answer.status} and ${kindOf(shareId)} as AssetShareID.`);
  return { shareId, differences: expectSuccess(answer, 'For CreateSharing') };
}

function read(examination: Examination, AssetShareID: string) {
  return examination.service.ask('GET', 'Assets/GetSharing', { query: { AssetShareID }, accessKey: null });
}

function isEmpty(body: unknown): boolean {
  return isPlainObject(body) && Object.keys(body).length === 0;
}
