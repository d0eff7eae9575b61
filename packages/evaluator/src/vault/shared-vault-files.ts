import type { SqlDatabase } from '@assay/engine';
import { isSealed } from './vault.ts';
import type { Reseal, VaultFiles } from './vault-files.ts';
import type { VaultFolder } from './vault-folder.ts';

interface Row {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Files of a vault in the database that servers share: only what is encrypted goes there. What is not stays in the folder
 * of this machine's home.
 */
export class SharedVaultFiles implements VaultFiles {
  readonly #database: SqlDatabase;
  readonly #folder: VaultFolder;

  constructor(database: SqlDatabase, folder: VaultFolder) {
    this.#database = database;
    this.#folder = folder;
  }

  readonly write: VaultFiles['write'] = (name, bytes, options = {}) => {
    if (!isSealed(bytes)) return this.#folder.write(name, bytes, options);
    const otherwise = options.isNew === true ? 'NOTHING' : 'UPDATE SET bytes = excluded.bytes';
    this.#database
      .prepare<[string, Uint8Array]>(
        `INSERT INTO vault_files (name, bytes) VALUES (?, ?) ON CONFLICT (name) DO ${otherwise}`,
      )
      .run(name, bytes);
  };

  readonly read: VaultFiles['read'] = async (name) => {
    const row = this.#database
      .prepare<[string], Row>('SELECT name, bytes FROM vault_files WHERE name = ?')
      .get(name);
    return row === undefined ? this.#folder.read(name) : Buffer.from(row.bytes);
  };

  readonly names: VaultFiles['names'] = () =>
    [...new Set([...this.#shared(), ...this.#folder.names()])].toSorted();

  /** What is encrypted in the folder and not shared yet is shared from now on. */
  takeIn(): void {
    for (const { name, bytes } of this.#own()) if (isSealed(bytes)) this.write(name, bytes, { isNew: true });
  }

  /** What this machine alone had is shared afterwards, and its folder goes. */
  readonly reseal: VaultFiles['reseal'] = ({ isDone, sealed }: Reseal) => {
    const count = this.#database.transaction('immediate', () => {
      const rows = [...this.#rows(), ...this.#own()];
      if (rows.every(({ name, bytes }) => isDone(name, bytes))) return null;
      for (const { name, bytes } of rows) this.write(name, sealed(name, bytes));
      return rows.length;
    });
    this.#folder.remove();
    return count;
  };

  #rows(): readonly Row[] {
    return this.#database.prepare<[], Row>('SELECT name, bytes FROM vault_files').all();
  }

  /** What is in the folder of this machine alone. */
  #own(): readonly Row[] {
    const shared = new Set(this.#shared());
    const names = this.#folder.names().filter((name) => !shared.has(name));
    return names.map((name) => ({ name, bytes: this.#folder.bytesOf(name) }));
  }

  #shared(): readonly string[] {
    return this.#database
      .prepare<[], Pick<Row, 'name'>>('SELECT name FROM vault_files ORDER BY name')
      .all()
      .map(({ name }) => name);
  }
}
