import { accountStore } from './accounts.ts';
import { assetChangeStore } from './asset-changes.ts';
import { assetSearch } from './asset-search.ts';
import { assetStore } from './assets.ts';
import { carrierStore } from './carriers.ts';
import { openDatabase, type DatabaseOptions } from './database.ts';
import { labelStore } from './labels.ts';
import { mailQueue } from './mail-queue.ts';
import { noteStore } from './notes.ts';
import { reportStore } from './reports.ts';
import { sharingStore } from './sharings.ts';
import { readSharedView } from './view.ts';

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
