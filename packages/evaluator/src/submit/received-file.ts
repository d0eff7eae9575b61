import { AssayError } from '@assay/records';

/** A file as it came in. */
export interface ReceivedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const LONGEST_NAME = 200;

/** A name that is one of a file directly in a folder, on every system, and looks like what it is. */
export function checkFileName(name: string): void {
  const isPlain =
    name.length <= LONGEST_NAME &&
    /^[\p{L}\p{N}_][\p{L}\p{N}_. ()+-]*$/u.test(name) &&
    !/[. ]$/.test(name) &&
    name.normalize('NFC') === name;
  if (isPlain) return;
  throw new AssayError(
    'invalid',
    'E_FILE_NAME',
    `${JSON.stringify(name.slice(0, LONGEST_NAME))} cannot be the name of an artifact`,
    {
      fix: 'Use letters, digits, "_", "-" and ".", without a folder.',
    },
  );
}
