import type { TrackingClient } from '#lib/tracking/client.ts';
import type { CreatedAsset, NewAsset } from '#lib/tracking/owner/types.ts';
import type { Call } from './command.ts';
import { describeFailure } from './failures.ts';
import { type ExitCode, exitCodes, type Io } from './io.ts';
import { idLines } from './list-commands.ts';
import { identifier, json, table, words } from './print.ts';

/** How far a creation came. Items are counted from 1. */
interface CreationResult {
  readonly requested: number;
  /** Items the service took. */
  readonly done: number;
  /** Those of them it named in its answers. */
  readonly assets: readonly CreatedAsset[];
  /** The request that failed, after which nothing more was sent. */
  readonly failure: { readonly error: unknown; readonly from: number; readonly to: number } | null;
}

interface BatchOptions {
  readonly size: number;
  readonly signal: AbortSignal;
  /** Told after each request how many items are done. */
  readonly onProgress: (done: number) => void;
}

/** Creates the assets in requests of `size` items, one after another, and stops at the first that fails. */
export async function createInBatches(
  client: Pick<TrackingClient, 'createAssets'>,
  items: readonly NewAsset[],
  { size, signal, onProgress }: BatchOptions,
): Promise<CreationResult> {
  const assets: CreatedAsset[] = [];
  for (let start = 0; start < items.length; start += size) {
    const batch = items.slice(start, start + size);
    try {
      assets.push(...(await client.createAssets(batch, { signal })));
    } catch (error) {
      return {
        requested: items.length,
        done: start,
        assets,
        failure: { error, from: start + 1, to: start + batch.length },
      };
    }
    onProgress(start + batch.length);
  }
  return { requested: items.length, done: items.length, assets, failure: null };
}

/** Progress on standard error for what takes more than one request: one line, written over where that can be done. */
export function showProgress(io: Io, total: number, size: number): { show(done: number): void; end(): void } {
  const isLong = total > size;
  const text = (done: number) => `${done} of ${total} created`;
  return {
    show: (done) => {
      if (isLong) io.talk(io.talksToTerminal ? `\r${text(done)}` : `${text(done)}\n`);
    },
    end: () => {
      if (isLong && io.talksToTerminal) io.talk('\n');
    },
  };
}

/** Prints what was created, also when the rest was not, then says what became of the rest. */
export function reportCreation(
  { context: { io }, has }: Call,
  items: readonly NewAsset[],
  result: CreationResult,
): ExitCode {
  const { requested, done, assets, failure } = result;
  const described = failure === null ? null : describeFailure(failure.error);
  const isUncertain = described?.exitCode === exitCodes.uncertain;
  if (has('json'))
    io.data(
      json({
        requested,
        created: done,
        uncertain: failure !== null && isUncertain ? { from: failure.from, to: failure.to } : null,
        assets,
      }),
    );
  else if (has('ids')) io.data(idLines(assets.map(({ assetId }) => assetId)));
  // The answer may leave names out; only for a single asset is it known which one was meant.
  else if (assets.length > 0)
    io.data(
      table(
        ['ASSET', 'STATUS', 'NAME'],
        assets.map(({ assetId, status, assetName }) => [
          identifier(assetId),
          words(status),
          words(assetName ?? (items.length === 1 ? items[0]?.assetName : null)),
        ]),
      ),
    );

  if (assets.length < done)
    io.talk(`The service did not say the identifiers of ${done - assets.length} of the ${done} created.\n`);
  if (failure === null || described === null) {
    if (!has('json') && !has('ids')) io.talk(`${done} created.\n`);
    return exitCodes.done;
  }
  for (const sentence of described.sentences) io.talk(`${sentence}\n`);
  if (requested > 1) io.talk(`${storyOf(result, isUncertain)}\n`);
  return described.exitCode;
}

function storyOf({ requested, done, failure }: CreationResult, isUncertain: boolean): string {
  const [from, to] = [failure?.from ?? 0, failure?.to ?? 0];
  const some = from === to ? `Item ${from}` : `Items ${from} to ${to}`;
  const rest =
    to === requested
      ? ''
      : ` ${to + 1 === requested ? `Item ${requested} was` : `Items ${to + 1} to ${requested} were`} not sent.`;
  return `${done} of ${requested} created. ${some} ${isUncertain ? 'may have been created or not.' : 'failed.'}${rest}`;
}
