import { type DatabaseOptions, openDatabase } from '../database.ts';
import { accountStore } from './accounts.ts';
import { assetChangeStore, assetSearch, assetStore } from './assets.ts';
import { carrierStore } from './carriers.ts';
import { labelStore } from './labels.ts';
import { mailQueue, noteStore } from './notes.ts';
import { reportStore } from './reports.ts';
import { readSharedView, sharingStore } from './sharings.ts';

/** Opens the store in a `file:` database, which is created when it is missing. */
export async function openStore(url: string, options: DatabaseOptions = {}) {
  const database = await openDatabase(url, options);
  return {
    ...accountStore(database),
    ...assetChangeStore(database),
    ...assetSearch(database),
    ...assetStore(database),
    ...carrierStore(database),
    ...labelStore(database),
    ...mailQueue(database),
    ...noteStore(database),
    ...reportStore(database),
    ...sharingStore(database),
    /** JSON text, or null for an unknown or deleted identifier. */
    sharedView: (shareId: string) => readSharedView(database, shareId),
    close: () => database.close(),
  };
}

export type Store = Awaited<ReturnType<typeof openStore>>;
