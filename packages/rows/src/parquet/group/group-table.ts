import { type ColumnSource, type SchemaElement } from 'hyparquet-writer';

/** The types of the columns of a shard, as DuckDB names them. */
type ColumnType = 'UUID' | 'VARCHAR' | 'BIGINT' | 'INTEGER' | 'TINYINT' | 'DOUBLE' | 'BOOLEAN';

interface Column {
  readonly name: string;
  readonly type: ColumnType;
  readonly nullable?: boolean;
  /** Values that rarely repeat gain nothing by a dictionary. */
  readonly plain?: boolean;
}

export type Table = readonly Column[];

/** A table's name for each column, and its values. */
export type ColumnValues = Readonly<Record<string, ColumnSource['data']>>;

const physical: Readonly<Record<ColumnType, Omit<SchemaElement, 'name'>>> = {
  UUID: { type: 'FIXED_LEN_BYTE_ARRAY', type_length: 16, logical_type: { type: 'UUID' } },
  VARCHAR: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  BIGINT: { type: 'INT64' },
  INTEGER: { type: 'INT32' },
  TINYINT: { type: 'INT32', converted_type: 'INT_8' },
  DOUBLE: { type: 'DOUBLE' },
  BOOLEAN: { type: 'BOOLEAN' },
};

export function tableSchema(table: Table): SchemaElement[] {
  return [
    { name: 'schema', num_children: table.length },
    ...table.map(({ name, type, nullable }) => ({
      name,
      ...physical[type],
      repetition_type: nullable === true ? ('OPTIONAL' as const) : ('REQUIRED' as const),
    })),
  ];
}

export function tableColumns(table: Table, values: ColumnValues): ColumnSource[] {
  return table.map(({ name, plain }) => ({
    name,
    data: values[name]!,
    // One page index for each of dozens of small columns costs more than it saves.
    offsetIndex: false,
    ...(plain === true ? { encoding: 'PLAIN' as const, codec: 'UNCOMPRESSED' as const } : {}),
  }));
}
