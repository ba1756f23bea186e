import { type DatabaseOptions, openDatabase } from '../database.ts';
import { noteStore } from '../mail.ts';
import { accountStore } from './accounts.ts';
import { assetStore } from './assets.ts';
import { reportStore } from './reports.ts';
import { sharingStore } from './sharings.ts';

export async function openStore(url: string, options: DatabaseOptions = {}) {
  const database = await openDatabase(url, options);
  return {
    ...accountStore(database),
    ...assetStore(database),
    ...noteStore(database),
    ...reportStore(database),
    ...sharingStore(database),
    close: () => database.close(),
  };
}

export type Store = Awaited<ReturnType<typeof openStore>>;
