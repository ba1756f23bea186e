import { type Call, type Command, idsOption, jsonOption, printList } from './command.ts';
import { count, identifier, time, words } from './print.ts';

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

async function listCarriers(call: Call) {
  const { io, connect, option } = call;
  const carriers = await connect({ accessKey: true }).client.getCarriers(option('id') ?? undefined, {
    signal: io.signal,
  });
  return printList(call, {
    value: carriers,
    ids: carriers.map(({ id }) => id),
    headings: ['CARRIER', 'NAME'],
    rows: carriers.map(({ id, name }) => [identifier(id), words(name)]),
    summary: carriers.length === 0 ? 'No carrier.' : null,
  });
}

async function listLabels(call: Call) {
  const { io, connect, option } = call;
  const lookup = await connect({ accessKey: true }).client.getLabels(option('account') ?? undefined, {
    signal: io.signal,
  });
  const { summary, labels } = lookup;
  const counts =
    summary === null
      ? ''
      : `; in total ${count(summary.total)}: ${count(summary.healthy)} healthy, ${count(summary.nearExpiration)} near expiration, ${count(summary.assigned)} assigned`;
  return printList(call, {
    value: lookup,
    ids: labels.map(({ labelId }) => labelId),
    headings: ['LABEL', 'STATE', 'TYPE', 'SKU', 'DAYS LEFT', 'EXPIRES', 'ACCOUNT', 'ACCOUNT NAME'],
    rows: labels.map((label) => [
      identifier(label.labelId),
      words(label.subStatus ?? label.state),
      words(label.type),
      words(label.sku),
      count(label.daysToExpire),
      time(label.expires),
      identifier(label.accountId),
      words(label.accountName),
    ]),
    summary: `${labels.length} free${counts}.`,
  });
}
