import type { DerivedColumn } from '../../outputs/shape/derived-column.ts';
import { LABELS } from '../../outputs/shape/gather-rows.ts';
import type { Cells } from '../../outputs/read-cells.ts';
import { snake } from '../../outputs/snake.ts';
import type { GivenOutputs } from '../given-outputs.ts';
import { gatherCells } from './gather-cells.ts';
import { derivedCells, type ShapedOutputs } from './shaped.ts';

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
