export {
  checkSizes,
  type DirectoryEntry,
  directoryOf,
  unpack,
  type Unpack,
  zipEntries,
} from './read-zip.ts';
export { writeZip } from './write-zip.ts';
export { csvLine, type CsvValue } from './csv-line.ts';
export { readCsvTable } from './read-csv-table.ts';
export { fileBytes, fileDigest, readFile, unpackedBytes } from './file/file-bytes.ts';
export { handedPipe, handleFile, openFile, otherThanFile, unopenable } from './file/open-file.ts';
export { formatByName, readRowBatches, readRows, type ReadRowsOptions, rowFormat } from './file/read-rows.ts';
export { type Cell, readBlocks, type Row, type RowFile, rowFileOf } from './file/row.ts';
export {
  defaultJsonLimits,
  forbiddenKeys,
  type JsonLimits,
  offsetOf,
  parseJson,
  type SourceObject,
  type SourceValue,
} from './json/parse-json.ts';
export { deepestCell, jsonCell } from './json/json-cell.ts';
export { JsonCutter } from './json/json-cutter.ts';
export { ListCutter } from './json/list-cutter.ts';
export { parseLenientJson, parsePythonJson } from './json/parse-lenient-json.ts';
export { repeatedKey } from './json/repeated-key.ts';
export {
  afterSpace,
  CarefulScanner,
  CLOSE_MAP,
  type Codes,
  codesOf,
  COLON,
  COMMA,
  DOUBT,
  OPEN_MAP,
  QUOTE,
  type Scanner,
  startsAt,
  TrustingScanner,
} from './json/scan-json.ts';
export { type FileLine, fileLines, JoinedBlocks, readLineBlocks, readLines } from './lines.ts';
export { JsonlReader } from './jsonl-reader.ts';
export { readJsonl } from './read-jsonl.ts';
export type { Table } from './parquet/group/group-table.ts';
export { encodeRowGroup, joinRowGroups, type RowGroup } from './parquet/group/row-group.ts';
export { BooleanColumn } from './parquet/write/boolean-column.ts';
export { BytesColumn } from './parquet/write/bytes-column.ts';
export { DigestColumn } from './parquet/write/digest-column.ts';
export { IntegerColumn } from './parquet/write/integer-column.ts';
export { ListColumn } from './parquet/write/list-column.ts';
export { NumberColumn } from './parquet/write/number-column.ts';
export type { TableColumn } from './parquet/write/table-column.ts';
export { TableWriter } from './parquet/write/table-writer.ts';
export { TextColumn } from './parquet/write/text-column.ts';
export { WordColumn } from './parquet/write/word-column.ts';
export { decodeText, joinedBytes, lineIndex, locate } from './text.ts';
export { readLooseYaml, readYaml, type YamlOptions } from './read-yaml.ts';
export type { YamlSource } from './yaml-source.ts';
export { addToYaml, amendYaml, writeYaml, type YamlRemark } from './write-yaml.ts';
