import { readFile } from 'node:fs/promises';
import type { JsonObject } from '@assay/records';
import { formOfRows, formOfText, readCells } from '@assay/reproduce';
import { decodeText } from '@assay/rows';

const rowFiles = /\.(?:jsonl|ndjson|json|csv|tsv|parquet)(?:\.gz)?$/i;

/** What a step is handed of a file: its rows, or its text where it is not a file of rows. */
export async function stepInput(path: string, shown: string): Promise<readonly JsonObject[] | string> {
  return rowFiles.test(path) ? readCells(path, shown) : decodeText(await readFile(path));
}

/** What such a file looks like, without its values. */
export async function formOfFile(path: string, shown: string): Promise<string> {
  const given = await stepInput(path, shown);
  return typeof given === 'string' ? formOfText(given) : formOfRows(given);
}
