import { isTrackingError } from '#lib/tracking/errors.ts';
import { rootConcepts } from '#lib/tracking/keys/field-map.ts';
import type { InspectSharingResult } from '#lib/tracking/client.ts';
import type { Call } from './command.ts';
import { exitCodes, type ExitCode } from './io.ts';
import { json, table, words } from './print.ts';
import { shareIdIn } from './share-argument.ts';

const LONG = 300;

/** How a shared view was read: names of fields and keys, counts, and a field map that says the same outright. */
export async function inspectShare({ context: { io, connect }, argument, has }: Call): Promise<ExitCode> {
  const { client } = connect({ fieldMap: true });
  const result = await client.inspectSharing(shareIdIn(argument(0)), { signal: io.signal }).catch((error: unknown) => {
    if (isTrackingError(error) && error.unknownKeys.length > 0) io.talk(`Nothing was recognised. Its keys are: ${error.unknownKeys.map((key) => words(key, LONG)).join(', ')}\n`);
    throw error;
  });
  if (result.kind === 'unavailable') {
    if (has('json')) io.data(json(result));
    io.talk('This link is unavailable: it was deleted, or never was one.\n');
    return exitCodes.failed;
  }
  if (has('json')) io.data(json({ kind: result.kind, ...result.diagnostics, fieldMap: result.fieldMap }));
  else if (has('field-map')) io.data(json(result.fieldMap));
  else io.data(describeReading(result));
  return exitCodes.done;
}

function describeReading({ diagnostics, fieldMap }: Extract<InspectSharingResult, { readonly kind: 'shared' }>): string {
  const { found, unknownKeys, rows, rowsWithoutPosition, rowsWithoutTime } = diagnostics;
  const rowEntries = Object.entries(fieldMap).filter(([concept]) => concept.startsWith('item.'));
  const fields = [...Object.entries(found).sort(([a], [b]) => a.localeCompare(b, 'en')), ...rowEntries].map(([concept, path]) => [concept, words(path, LONG)]);
  const missing = rootConcepts().filter((concept) => !Object.hasOwn(found, concept));
  return [
    table(['FIELD', 'FOUND UNDER'], fields),
    `\nReports: ${rows}, of which ${rowsWithoutTime} without a readable time and ${rowsWithoutPosition} without a position.\n`,
    `Not found, or empty: ${missing.length === 0 ? 'nothing is missing' : missing.join(', ')}\n`,
    `Not recognised: ${unknownKeys.length === 0 ? 'nothing' : unknownKeys.map((key) => words(key, LONG)).join(', ')}\n`,
    '\nThe same as a field map (--field-map prints it alone):\n',
    json(fieldMap),
  ].join('');
}
