/** Where the files of a vault are kept, as they are: sealed where the vault has a key. */
export interface VaultFiles {
  /** Null where there is none of this name. */
  readonly read: (name: string) => Promise<Buffer | null>;
  /** Durable when it returns. `isNew`: one that is there stays as it is. */
  readonly write: (name: string, bytes: Uint8Array, options?: { readonly isNew?: boolean }) => void;
  readonly names: () => readonly string[];
  /** Seals everything anew in one step, whenever the machine stops; how many files, null where nothing was to do. */
  readonly reseal: (reseal: Reseal) => number | null;
}

/** What becomes of all files of a vault together. */
export interface Reseal {
  /** Whether a file is under the new key already. */
  readonly isDone: (name: string, bytes: Uint8Array) => boolean;
  readonly sealed: (name: string, bytes: Uint8Array) => Uint8Array;
}
