export { readRowBatches, readRows, type ReadRowsOptions } from './file/read-rows.ts';
export { readBlocks, type RowFile, rowFileOf } from './file/row-file.ts';
export { formatByName, rowFormat } from './file/row-format.ts';
export type { Cell, Row } from './file/row.ts';
export { deepestCell, forbiddenCellKeys, jsonCell } from './json/json-cell.ts';
export {
  defaultJsonLimits,
  type JsonLimits,
  offsetOf,
  parseJson,
  type SourceObject,
  type SourceValue,
} from './json/parse-json.ts';
export { JsonlReader } from './lines/jsonl-reader.ts';
export { readLineBlocks } from './lines/line-blocks.ts';
export { decodeText } from './text/decode-text.ts';
export { joinedBytes } from './text/joined-bytes.ts';
export { lineIndex, locate } from './text/locate.ts';
