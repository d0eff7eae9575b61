import { join, resolve } from 'node:path';
import type { SqlDatabase, Store, StoreAddress } from '@assay/engine';
import type { EvaluatorHome } from '@assay/evaluator';
import { fileIdentity } from './file-identity.ts';
import type { HomePlace } from './home-place.ts';
import { OpenedOnce } from './opened-once.ts';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * What a process that answers many requests keeps between them: stores, homes and tokens stay open, and what was made of
 * them is kept by those who made it, under this object. A command has none.
 */
export class Kept {
  readonly #stores = new OpenedOnce<Store>();
  readonly #homes = new OpenedOnce<EvaluatorHome>();
  readonly #databases = new Map<string, { readonly database: SqlDatabase; readonly file: string }>();

  open(place: StoreAddress, env: Env): Promise<Store> {
    const { folder, address } = place;
    return this.#stores.get({
      name: address ?? folder,
      file: () => address ?? fileIdentity(join(folder, '.assay', 'assay.db')),
      open: async () => (await import('@assay/engine')).openStore(place, env),
      close: (store) => store.close(),
    });
  }

  /** The home of an evaluator; one that is not there is not made. */
  async home(place: HomePlace): Promise<EvaluatorHome> {
    const { openEvaluatorHome, evaluatorFolder } = await import('@assay/evaluator');
    const path = resolve(place.cwd, place.home ?? evaluatorFolder);
    return this.#homes.get({
      name: `${path} ${place.address ?? ''}`,
      file: () => place.address ?? fileIdentity(join(path, 'ledger.sqlite')),
      open: () => openEvaluatorHome(place),
      close: (home) => home.close(),
    });
  }

  /** One connection serves all; that of a file that was replaced is made again. */
  database(place: string, isAddress: boolean, open: () => SqlDatabase): SqlDatabase {
    const identity = (): string => (isAddress ? place : fileIdentity(place));
    const found = this.#databases.get(place);
    if (found !== undefined && found.file === identity()) return found.database;
    found?.database.close();
    const database = open();
    this.#databases.set(place, { database, file: identity() });
    return database;
  }
}
