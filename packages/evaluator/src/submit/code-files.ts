import { AssayError, type RequiredCode } from '@assay/records';
import { isArchive, openArchive } from './open-archive.ts';
import { checkFileName, type ReceivedFile } from './received-file.ts';

/** The files of code that came in: those of an archive, or the one file. Nothing of it is run or written here. */
export function codeFiles(
  received: ReceivedFile,
  { name, requires, max_bytes: most }: RequiredCode,
): readonly ReceivedFile[] {
  const files = isArchive(received)
    ? openArchive(received, most).filter((file) => !file.name.endsWith('/'))
    : [received];
  if (!isArchive(received)) checkFileName(received.name);
  if (files.length === 0) throw refused(`${received.name} holds no file`);
  const missing = requires.filter((required) => !files.some((file) => file.name === required));
  if (missing.length > 0) throw refused(`${name} has no ${missing.join(', ')}, which it must have`);
  return files;
}

function refused(message: string): AssayError {
  return new AssayError('invalid', 'E_ARTIFACTS', message);
}
