import { createKeyPlanner } from './keys.ts';
import type { SharingRecord } from './owner-types.ts';
import { isPlainObject, readFirst, readIdentifier, readText, type PlainObject } from './read.ts';
import { readListBody } from './refusal.ts';
import { readTime, type TimeRules } from './time.ts';

const planRecord = createKeyPlanner({
  shareId: ['AssetShareID'],
  created: ['CreatedOn'],
  createdBy: ['CreatedBy'],
  assetName: ['AssetName'],
  accountName: ['AccountName'],
  labelId: ['LabelID'],
  activated: ['ActivatedOn'],
  expires: ['ExpirationDate'],
});

/** The active sharing records: a bare list. A bad field is null; anything but a list throws. */
export function decodeSharings(body: unknown, times: TimeRules, secrets: readonly string[] = []): readonly SharingRecord[] {
  const time = (value: unknown) => readTime(value, times);
  return readListBody(body, secrets).map((value) => {
    const row: PlainObject = isPlainObject(value) ? value : {};
    const plan = planRecord(row);
    const field = <T>(concept: Parameters<typeof plan.keysOf>[0], read: (inner: unknown) => T | null) => readFirst(row, plan.keysOf(concept), read);
    return {
      shareId: field('shareId', readIdentifier),
      created: field('created', time),
      createdBy: field('createdBy', readText),
      assetName: field('assetName', readText),
      accountName: field('accountName', readText),
      labelId: field('labelId', readIdentifier),
      activated: field('activated', time),
      expires: field('expires', time),
    };
  });
}
