import { AssayError } from '@assay/records';
import type { SourceFile } from '../imported.ts';
import { checkSizes, type Unpack, zipEntries } from '@assay/rows';
import { parseLog } from '../parse-log.ts';

/**
 * The documents of a `.eval` archive of Inspect that an import needs: its header, and its samples. Unpacking comes in
 * as an argument, because browsers and Node have different means for it.
 */
export function evalArchive(path: string, bytes: Uint8Array, unpack: Unpack): readonly SourceFile[] {
  // The id of a sample is part of its path, with any slashes that it has.
  const wanted = zipEntries(bytes, unpack).filter((entry) =>
    /^(?:header|samples\/.+)\.json$/.test(entry.path),
  );
  checkSizes(wanted, bytes.length);
  return wanted.map((entry) => {
    const text = new TextDecoder().decode(entry.read());
    try {
      const name = `${path}/${entry.path}`;
      return { path: name, ...parseLog(text, name) };
    } catch (cause) {
      // What JSON.parse says quotes the text, which may be a secret.
      const message = `${entry.path} in the archive is not JSON`;
      throw new AssayError('invalid', 'E_IMPORT_ARCHIVE', message, { cause, location: { file: path } });
    }
  });
}
