export { checkSizes } from './archive/check-sizes.ts';
export { unpack } from './archive/unpack.ts';
export { type DirectoryEntry, directoryOf } from './archive/zip-directory.ts';
export { writeZip } from './archive/write-zip.ts';
export { type Unpack, zipEntries } from './archive/zip-entries.ts';
export { csvLine, type CsvValue } from './csv/csv-line.ts';
export { readCsvTable } from './csv/read-csv-table.ts';
export { fileBytes } from './file/file-bytes.ts';
export { fileDigest } from './file/file-digest.ts';
export { handedPipe } from './file/handed-pipe.ts';
export { handleFile } from './file/handle-file.ts';
export { openFile } from './file/open-file.ts';
export { readFile } from './file/read-file.ts';
export { otherThanFile, unopenable } from './file/unopenable.ts';
export { readRowBatches, readRows, type ReadRowsOptions } from './file/read-rows.ts';
export { readBlocks, type RowFile, rowFileOf } from './file/row-file.ts';
export { formatByName, rowFormat } from './file/row-format.ts';
export { unpackedBytes } from './file/unpacked-bytes.ts';
export type { Cell, Row } from './file/row.ts';
export { forbiddenKeys } from './json/forbidden-keys.ts';
export { deepestCell, jsonCell } from './json/json-cell.ts';
export { JsonCutter } from './json/json-cutter.ts';
export { ListCutter } from './json/list-cutter.ts';
export {
  defaultJsonLimits,
  type JsonLimits,
  offsetOf,
  parseJson,
  type SourceObject,
  type SourceValue,
} from './json/parse-json.ts';
export { parseLenientJson } from './json/parse-lenient-json.ts';
export { parsePythonJson } from './json/parse-python-json.ts';
export { repeatedKey } from './json/repeated-key.ts';
export { CarefulScanner } from './json/scan/careful-scanner.ts';
export {
  afterSpace,
  CLOSE_MAP,
  type Codes,
  codesOf,
  COLON,
  COMMA,
  OPEN_MAP,
  QUOTE,
  startsAt,
} from './json/scan/codes.ts';
export { DOUBT, type Scanner } from './json/scan/scanner.ts';
export { TrustingScanner } from './json/scan/trusting-scanner.ts';
export { fileLines } from './lines/file-lines.ts';
export { JoinedBlocks } from './lines/joined-blocks.ts';
export { JsonlReader } from './lines/jsonl-reader.ts';
export { readJsonl } from './lines/read-jsonl.ts';
export { readLineBlocks } from './lines/line-blocks.ts';
export { type FileLine, readLines } from './lines/read-lines.ts';
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
export { decodeText } from './text/decode-text.ts';
export { joinedBytes } from './text/joined-bytes.ts';
export { lineIndex, locate } from './text/locate.ts';
export { readLooseYaml } from './yaml/read-loose-yaml.ts';
export { readYaml, type YamlOptions } from './yaml/read-yaml.ts';
export type { YamlSource } from './yaml/yaml-source.ts';
export { addToYaml } from './yaml/add-to-yaml.ts';
export { amendYaml } from './yaml/amend-yaml.ts';
export { writeYaml, type YamlRemark } from './yaml/write-yaml.ts';
