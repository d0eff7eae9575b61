import type { Published } from '@assay/verbs';
import { usualCorpus } from '../cards/corpus-question.ts';
import { signalsText } from '../cards/signals-text.ts';
import { scoringLine } from '../evaluation/scoring-line.ts';
import { printable } from '@assay/shown';

/** What was published, for people: the files, the signals of its numbers, what to do next. */
export function publishedText({
  scoring_id,
  scorer_key,
  other_scorers,
  path,
  samples_path,
  rows,
  notes,
  corpus,
  signals,
  cards,
}: Published): string {
  const files = [
    `record  ${path}`,
    ...(samples_path === null ? [] : [`rows    ${samples_path} (${rows})`]),
    `corpus  ${corpus}`,
    `scores  ${scoringLine({ scoring_id, scorer_key, other_scorers })}`,
    ...notes.map((note) => `note    ${note}`),
  ];
  const asked = corpus === usualCorpus ? '' : ` --corpus ${corpus}`;
  const next = [
    ...cards.map((card) => `  open ${card}`),
    `  assay cards ingest REPORTS${asked}   # what others report; publish again to see it on the card`,
    `  assay cards signals${asked}          # the signals of all that was read in`,
  ];
  return printable(`${files.join('\n')}\n\n${signalsText(signals)}\nWhat to do next:\n${next.join('\n')}\n`);
}
