import { AssayError } from '@assay/records';
import type { Digester } from '../../../ports/digester.ts';
import type { ProjectFile } from '../../../ports/project-files.ts';

/**
 * A file that is read several times, and must be the same each time: every part has to have the bytes that it had when
 * it was first read, before anybody sees them (E_DATA_CHANGED). Memory: a fingerprint for each part.
 */
export class UnchangedFile {
  readonly #fingerprint: (bytes: Uint8Array) => string;
  readonly #parts = new Map<string, string>();
  #version: string | null = null;

  constructor(digester: Pick<Digester, 'fingerprints'>) {
    this.#fingerprint = digester.fingerprints();
  }

  of(file: ProjectFile): ProjectFile {
    this.#version ??= file.version;
    if (file.version !== this.#version) throw changed(file.name);
    const read = async (start: number, end: number): Promise<Uint8Array> => {
      const bytes = await file.read(start, end);
      const found = this.#fingerprint(bytes);
      const part = `${start}-${end}`;
      const before = this.#parts.get(part);
      if (before === undefined) this.#parts.set(part, found);
      else if (before !== found) throw changed(file.name);
      return bytes;
    };
    return { ...file, read };
  }
}

function changed(file: string): AssayError {
  const message = `${file} was changed while it was in use`;
  return new AssayError('invalid', 'E_DATA_CHANGED', message, { location: { file } });
}
