export { detectFormat, type ImportFormat } from './import/detect-format.ts';
export { importToEee } from './import/import-to-eee.ts';
export type { Imported, ImportOptions, SourceFile } from './import/imported.ts';
