import type { TrackingClient } from '#lib/tracking/client.ts';
import type { CreatedAsset, NewAsset } from '#lib/tracking/owner/records.ts';
import { type Call, printList } from './command.ts';
import { describeFailure } from './failures.ts';
import { type ExitCode, exitCodes, type Io } from './io.ts';
import { identifier, words } from './print.ts';

/** Items are counted from 1. */
interface CreationResult {
  /** Items the service took. */
  readonly done: number;
  /** Those of them it named in its answers. */
  readonly assets: readonly CreatedAsset[];
  /** The request that failed, after which nothing more was sent. */
  readonly failure: { readonly error: unknown; readonly from: number; readonly to: number } | null;
}

/**
 * Creates the assets in requests of `size` items, one after another, and stops at the first that fails. Tells the
 * progress of more than one request.
 */
export async function createInBatches(
  client: Pick<TrackingClient, 'createAssets'>,
  items: readonly NewAsset[],
  size: number,
  { signal, talk, talksToTerminal }: Io,
): Promise<CreationResult> {
  const assets: CreatedAsset[] = [];
  let failure: CreationResult['failure'] = null;
  let done = 0;
  const isLong = items.length > size;
  while (failure === null && done < items.length) {
    const batch = items.slice(done, done + size);
    try {
      assets.push(...(await client.createAssets(batch, { signal })));
      done += batch.length;
      const progress = `${done} of ${items.length} created`;
      // A terminal's line is written over.
      if (isLong) talk(talksToTerminal ? `\r${progress}` : `${progress}\n`);
    } catch (error) {
      failure = { error, from: done + 1, to: done + batch.length };
    }
  }
  if (isLong && talksToTerminal) talk('\n');
  return { done, assets, failure };
}

/** Prints what was created, also when the rest was not, then says what became of the rest. */
export function reportCreation(
  call: Call,
  items: readonly NewAsset[],
  { done, assets, failure }: CreationResult,
): ExitCode {
  const { io, has } = call;
  const described = failure === null ? null : describeFailure(failure.error);
  const uncertain =
    failure !== null && described?.exitCode === exitCodes.uncertain ? { from: failure.from, to: failure.to } : null;
  printList(call, {
    value: { requested: items.length, created: done, uncertain, assets },
    ids: assets.map(({ assetId }) => assetId),
    headings: ['ASSET', 'STATUS', 'NAME'],
    rows: assets.map(({ assetId, status, assetName }) => [
      identifier(assetId),
      words(status),
      // The answer may leave names out; only for a single asset is it known which one was meant.
      words(assetName ?? (items.length === 1 ? items[0]?.assetName : null)),
    ]),
    summary: null,
  });
  if (assets.length < done)
    io.talk(`The service did not say the identifiers of ${done - assets.length} of the ${done} created.\n`);
  if (failure === null || described === null) {
    if (!has('json') && !has('ids')) io.talk(`${done} created.\n`);
    return exitCodes.done;
  }
  for (const sentence of described.sentences) io.talk(`${sentence}\n`);
  if (items.length > 1) {
    const outcome = uncertain === null ? 'failed.' : 'may have been created or not.';
    const rest =
      failure.to === items.length ? '' : ` ${itemsText(failure.to + 1, items.length, 'was', 'were')} not sent.`;
    io.talk(`${done} of ${items.length} created. ${itemsText(failure.from, failure.to)} ${outcome}${rest}\n`);
  }
  return described.exitCode;
}

function itemsText(from: number, to: number, one = '', many = ''): string {
  return from === to ? `Item ${from} ${one}`.trimEnd() : `Items ${from} to ${to} ${many}`.trimEnd();
}
