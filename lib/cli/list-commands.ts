import { type Call, type Command, idsOption, jsonOption } from './command.ts';
import { exitCodes } from './io.ts';
import { count, identifier, json, table, time, words } from './print.ts';

export const listCommands: readonly Command[] = [
  {
    group: 'carriers',
    name: 'list',
    summary: 'list the carriers an asset can be given to',
    options: [{ name: 'id', value: 'CarrierID', help: 'only the carrier with this identifier' }, idsOption, jsonOption],
    run: listCarriers,
  },
  {
    group: 'labels',
    name: 'list',
    summary: 'list the labels that are free to be assigned, and count the rest',
    options: [
      { name: 'account', value: 'AccountID', help: "of this account; by default of the key's own" },
      idsOption,
      jsonOption,
    ],
    run: listLabels,
  },
];

async function listCarriers({ context: { io, connect }, option, has }: Call) {
  const carriers = await connect({ accessKey: true }).client.getCarriers(option('id') ?? undefined, {
    signal: io.signal,
  });
  if (has('json')) io.data(json(carriers));
  else if (has('ids')) io.data(idLines(carriers.map(({ id }) => id)));
  else if (carriers.length === 0) io.talk('No carrier.\n');
  else
    io.data(
      table(
        ['CARRIER', 'NAME'],
        carriers.map(({ id, name }) => [identifier(id), words(name)]),
      ),
    );
  return exitCodes.done;
}

async function listLabels({ context: { io, connect }, option, has }: Call) {
  const lookup = await connect({ accessKey: true }).client.getLabels(option('account') ?? undefined, {
    signal: io.signal,
  });
  const { summary, labels } = lookup;
  if (has('json')) io.data(json(lookup));
  else if (has('ids')) io.data(idLines(labels.map(({ labelId }) => labelId)));
  else {
    const rows = labels.map((label) => [
      identifier(label.labelId),
      words(label.subStatus ?? label.state),
      words(label.type),
      words(label.sku),
      count(label.daysToExpire),
      time(label.expires),
      identifier(label.accountId),
      words(label.accountName),
    ]);
    if (rows.length > 0)
      io.data(table(['LABEL', 'STATE', 'TYPE', 'SKU', 'DAYS LEFT', 'EXPIRES', 'ACCOUNT', 'ACCOUNT NAME'], rows));
    const counts =
      summary === null
        ? ''
        : `; in total ${count(summary.total)}: ${count(summary.healthy)} healthy, ${count(summary.nearExpiration)} near expiration, ${count(summary.assigned)} assigned`;
    io.talk(`${labels.length} free${counts}.\n`);
  }
  return exitCodes.done;
}

/** For programs, so exact; an identifier with a line break in it cannot stand on a line. */
export function idLines(ids: readonly (string | null)[]): string {
  return ids
    .filter((id) => id !== null)
    .map((id) => `${identifier(id)}\n`)
    .join('');
}
