import type { JsonValue } from '@assay/records';
import type { DerivedColumn } from '../../outputs/derived-column.ts';
import { LABELS } from '../../outputs/gather-rows.ts';
import { snake } from '../../outputs/output-row.ts';
import type { Cells } from '../../outputs/read-cells.ts';
import type { GivenOutputs } from '../drafted.ts';
import { idIn } from '../labels-beside.ts';
import { derivedCells, type ShapedOutputs } from './shaped.ts';

/** Rows of one sample as one, as a plan that gathers them reads them; a label's columns are called `labels.NAME`. */
export function gatherCells(
  answers: readonly Cells[],
  by: string,
  labels: { readonly rows: readonly Cells[]; readonly by: string },
): readonly Cells[] {
  const given = Map.groupBy(answers, (row) => idIn(row, by));
  const wanted = Map.groupBy(labels.rows, (row) => idIn(row, labels.by));
  const [own, theirs] = [columnsIn(answers), columnsIn(labels.rows)];
  return [...new Set([...wanted.keys(), ...given.keys()])].map((id) => ({
    ...listsOf(wanted.get(id) ?? [], theirs, LABELS),
    ...listsOf(given.get(id) ?? [], own, ''),
    [by]: id,
  }));
}

function columnsIn(rows: readonly Cells[]): readonly string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))];
}

function listsOf(rows: readonly Cells[], columns: readonly string[], prefix: string): Cells {
  return Object.fromEntries(
    columns.map((column): [string, JsonValue] => [
      `${prefix}${column}`,
      rows.map((row) => row[column] ?? null),
    ]),
  );
}

const queryNames = /^(?:query|qid|q_id|query_id|topic|topic_id|question_id)$/;
const documentNames = /^(?:doc|docid|doc_id|docno|document|document_id|pid|passage_id|corpus_id)$/;
const scoreNames = /^(?:score|similarity|sim)$/;
const rankNames = /^rank$/;
const gainNames = /^(?:relevance|rel|grade|gain|label|relevant|judg(?:e?ment))$/;

interface Documents {
  readonly given: GivenOutputs;
  readonly query: string;
  readonly document: string;
}

/** Files with a row for each document that was found for a query, beside one with the documents that are relevant: TREC's form. */
export function gatherRankings({ given, said }: ShapedOutputs): ShapedOutputs {
  const found = given.flatMap(documentsOf);
  const runs = found.flatMap((one) => {
    const place = called(one.given.rows, scoreNames) ?? called(one.given.rows, rankNames);
    return place === null ? [] : [{ ...one, place }];
  });
  const judged = found.flatMap((one) => {
    const gain = called(one.given.rows, gainNames);
    return gain === null || runs.some((run) => run.given === one.given) ? [] : [{ ...one, gain }];
  });
  const [labels, other] = judged;
  if (runs.length === 0 || labels === undefined || other !== undefined) return { given, said };
  const made = runs.map((run): GivenOutputs => {
    const columns: Readonly<Record<string, DerivedColumn>> = {
      ranked_documents: scoreNames.test(snake(run.place))
        ? { ranked: run.document, by: run.place }
        : { ranked: run.document, rank: run.place },
      relevant_documents: { ids: `${LABELS}${labels.document}`, gains: `${LABELS}${labels.gain}` },
    };
    const gathered = gatherCells(run.given.rows, run.query, { rows: labels.given.rows, by: labels.query });
    return {
      file: run.given.file,
      rows: gathered.map((row) => ({ [run.query]: row[run.query] ?? null, ...derivedCells(columns, row) })),
      shape: { gather: run.query, labels: { file: labels.given.file, id: labels.query }, columns },
    };
  });
  const used = new Set([labels.given.file, ...made.map(({ file }) => file)]);
  return {
    given: [...made, ...given.filter(({ file }) => !used.has(file))],
    said: [
      ...said,
      ...runs.map(
        (run) =>
          `${run.given.file}: its rows are documents, those of one ${run.query} ranked by ${run.place}; ${labels.given.file} has how relevant they are`,
      ),
    ],
  };
}

function documentsOf(given: GivenOutputs): readonly Documents[] {
  const [query, document] = [called(given.rows, queryNames), called(given.rows, documentNames)];
  if (query === null || document === null) return [];
  const queries = new Set(given.rows.map((row) => row[query]));
  return queries.size < given.rows.length ? [{ given, query, document }] : [];
}

function called(rows: readonly Cells[], pattern: RegExp): string | null {
  return Object.keys(rows[0] ?? {}).find((name) => pattern.test(snake(name))) ?? null;
}
