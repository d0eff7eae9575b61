import { ByteWriter, type SchemaElement } from 'hyparquet-writer';
import { writePageHeader } from 'hyparquet-writer/src/datapage.js';
import { writeRleBitPackedHybrid } from 'hyparquet-writer/src/encoding.js';
import { snappyCompress } from 'hyparquet-writer/src/snappy.js';
import type { ColumnChunk } from './table-column.ts';

/** The values of a column in one row group, encoded. */
export interface EncodedValues {
  readonly encoding: 'PLAIN' | 'RLE_DICTIONARY';
  readonly rows: number;
  readonly bytes: Uint8Array;
  /** By row, 1 where there is a value and 0 where it is null; absent in a column where all have one. */
  readonly levels?: Uint8Array;
  readonly nulls?: number;
  /** What the values are numbers of. */
  readonly dictionary?: { readonly size: number; readonly bytes: Uint8Array };
}

/** A dictionary of so many bytes has words enough for a compression to pay. */
const COMPRESSED_FROM = 4_096;

/** Writes a column of a row group: one data page (version 2), behind its dictionary where it has one. */
export function writePages(
  writer: ByteWriter,
  { name, type }: SchemaElement,
  values: EncodedValues,
): ColumnChunk {
  const start = BigInt(writer.offset);
  const { dictionary } = values;
  const isCompressed = dictionary !== undefined && dictionary.bytes.length >= COMPRESSED_FROM;
  const savedByDictionary = dictionary === undefined ? 0 : writeDictionary(writer, dictionary, isCompressed);
  const data = BigInt(writer.offset);
  const saved = savedByDictionary + writeData(writer, values, isCompressed);
  const size = BigInt(writer.offset) - start;
  return {
    file_offset: start,
    meta_data: {
      type: type!,
      encodings: [values.encoding],
      path_in_schema: [name],
      codec: isCompressed ? 'SNAPPY' : 'UNCOMPRESSED',
      num_values: BigInt(values.rows),
      total_uncompressed_size: size + BigInt(saved),
      total_compressed_size: size,
      data_page_offset: data,
      ...(dictionary === undefined ? {} : { dictionary_page_offset: start }),
    },
  };
}

type Dictionary = NonNullable<EncodedValues['dictionary']>;

/** How many bytes the compression saves. */
function writeDictionary(writer: ByteWriter, { size, bytes }: Dictionary, isCompressed: boolean): number {
  const packed = isCompressed ? snappyCompress(bytes) : bytes;
  writePageHeader(writer, {
    type: 'DICTIONARY_PAGE',
    uncompressed_page_size: bytes.length,
    compressed_page_size: packed.length,
    dictionary_page_header: { num_values: size, encoding: 'PLAIN' },
  });
  writer.appendBytes(packed);
  return bytes.length - packed.length;
}

/** How many bytes the compression saves. */
function writeData(writer: ByteWriter, values: EncodedValues, isCompressed: boolean): number {
  const { encoding, rows, bytes, levels, nulls = 0 } = values;
  const places = new ByteWriter();
  if (levels !== undefined) writeRleBitPackedHybrid(places, levels.subarray(0, rows), 1);
  const packed = isCompressed ? snappyCompress(bytes) : bytes;
  writePageHeader(writer, {
    type: 'DATA_PAGE_V2',
    uncompressed_page_size: places.offset + bytes.length,
    compressed_page_size: places.offset + packed.length,
    data_page_header_v2: {
      num_values: rows,
      num_nulls: nulls,
      num_rows: rows,
      encoding,
      definition_levels_byte_length: places.offset,
      repetition_levels_byte_length: 0,
      is_compressed: isCompressed,
    },
  });
  writer.appendBytes(places.getBytes());
  writer.appendBytes(packed);
  return bytes.length - packed.length;
}
