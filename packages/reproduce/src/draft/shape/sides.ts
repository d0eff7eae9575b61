import type { Cells } from '../../outputs/read-cells.ts';
import { snake } from '../../outputs/snake.ts';
import { fileName } from '../../text/file-name.ts';

/** Rows that are answers or labels, of samples that may have several. */
export interface Side {
  readonly file: string;
  /** What says which side they are: the name of the file, or the word that a column has for them. */
  readonly name: string;
  readonly rows: readonly Cells[];
  /** Columns that could name the sample, best first. */
  readonly samples: readonly string[];
  /** How sure the model is: labels have none. */
  readonly scores: string | null;
}

const answerFile = /pred|result|detect|output|model|answer|respon[sc]e|run(?![a-z])|retriev|rank/i;
const labelFile = /annot|(?:^|[^a-z])gt(?:[^a-z]|$)|ground|label|gold|truth|reference|qrel|target|expected/i;

/** Whether rows are answers: by their name, else because they alone say how sure the model is. */
export function answersSide(side: Side, sides: readonly Side[]): boolean {
  const base = fileName(side.name);
  const [isAnswer, isLabel] = [answerFile.test(base), labelFile.test(base)];
  if (isAnswer !== isLabel) return isAnswer;
  return side.scores !== null && sides.some(({ scores }) => scores === null);
}

const sampleNames =
  /^(?:image|img|file|filename|file_name|frame|slice|scan|case|sample|photo|study|page|doc|document|question|query|example|instance|item|task|id|q|topic)(?:_?(?:id|name|path|file|index|idx|key))?$|^(?:qid|uid|image_file_name)$/;

/** Columns of texts or numbers that are called as a sample is. */
export function sampleColumns(rows: readonly Cells[]): readonly string[] {
  const isKey = (column: string): boolean =>
    rows.every((row) => typeof row[column] === 'string' || typeof row[column] === 'number');
  const columns = Object.keys(rows[0] ?? {}).filter((name) => sampleNames.test(snake(name)) && isKey(name));
  // The id of a row is not that of its sample where another column tells samples.
  return columns.toSorted((a, b) => Number(a === 'id') - Number(b === 'id'));
}
