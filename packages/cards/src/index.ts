export { evalArchive } from './import/archive/eval-archive.ts';
export type { Unpack } from './import/archive/zip-entries.ts';
export { detectFormat, type ImportFormat } from './import/detect-format.ts';
export { importToEee } from './import/import-to-eee.ts';
export type { Imported, ImportOptions, SourceFile } from './import/imported.ts';
export { parsePythonJson } from './import/parse-python-json.ts';
