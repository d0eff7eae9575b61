import { shownCost } from '@assay/shown';
import type { ReactNode } from 'react';
import type { SampleRow, ScoreColumn } from '../../../client/shapes.ts';
import { spanText } from '../../../design/text/time-text.ts';
import { ScoreText } from '../../../design/numbers/score-text.tsx';
import { isTurned } from './is-turned.ts';

export interface SampleColumn {
  readonly key: string;
  readonly name: string;
  /** In pixels, at least. */
  readonly width: number;
  /** Its part of the room that is left. */
  readonly grows?: number | undefined;
  readonly isNumber: boolean;
  /** By what the server sorts; undefined: it does not. */
  readonly sort: string | undefined;
  readonly cell: (row: SampleRow) => ReactNode;
}

/** The name of a score is read whole up to this; what is longer ends with dots. */
const WIDEST_SCORE = 136;

/** One column a metric, then what was asked and answered, then the rest that the rows have. */
export function sampleColumns(
  scores: readonly ScoreColumn[],
  ofSamples: ReadonlySet<string>,
  first: SampleRow | undefined,
  trials: number,
): readonly SampleColumn[] {
  const own = scores.flatMap(({ name, type }, i): readonly SampleColumn[] =>
    ofSamples.has(name)
      ? [
          {
            key: `score ${name}`,
            name,
            width: Math.min(WIDEST_SCORE, Math.max(88, 24 + 8 * name.length)),
            isNumber: type.kind === 'number',
            sort: `score:${name}`,
            cell: (row) => <ScoreText score={row.scores[i]} />,
          },
        ]
      : [],
  );
  const text = (key: string, name: string, cell: SampleColumn['cell'], sort?: string): SampleColumn => ({
    key,
    name,
    width: 120,
    grows: 2,
    isNumber: false,
    sort,
    cell,
  });
  return [
    ...own,
    ...(first === undefined || first.before === null
      ? []
      : [{ ...text('since', 'since', (row) => <Turned row={row} />), width: 88, grows: undefined }]),
    {
      ...text(
        'sample',
        'sample',
        ({ sample_id: id, trial }) => (
          <span className="mono" title={id}>
            {trials === 1 ? null : <span className="soft">{`${trial + 1}/${trials} `}</span>}
            {id}
          </span>
        ),
        'sample',
      ),
      width: 128,
      grows: 1,
    },
    text(
      'asked',
      'input',
      ({ input_preview: asked }) => plain(asked) ?? <span className="soft">not kept</span>,
    ),
    text('answered', 'answer', ({ output_preview: answer, failed }) =>
      failed === null ? (
        (plain(answer) ?? <span className="soft">–</span>)
      ) : (
        <span className="fail">✗ {`${failed.class}: ${failed.message}`}</span>
      ),
    ),
    ...(first?.expected_preview === undefined
      ? []
      : [text('expected', 'expected', ({ expected_preview: expected }) => plain(expected) ?? '–')]),
    {
      ...text('tags', 'tags', ({ tags }) => (
        <span className="soft" title={tags.join(', ')}>
          {tags.join(', ')}
        </span>
      )),
      width: 96,
      grows: undefined,
    },
    ...(first === undefined || first.agreement === null
      ? []
      : [
          {
            ...text('agreement', 'agreement', ({ agreement }) => agreement?.toFixed(2) ?? '–'),
            width: 104,
            grows: undefined,
            isNumber: true,
          },
        ]),
    {
      ...text('latency', 'latency', ({ latency_ms: ms }) => (ms === null ? '–' : spanText(ms)), 'latency'),
      width: 72,
      grows: undefined,
      isNumber: true,
    },
    ...(first?.cost_usd === undefined || first.cost_usd === null
      ? []
      : [
          {
            ...text('cost', 'cost', ({ cost_usd: cost }) => (cost === null ? '–' : shownCost(cost))),
            width: 80,
            grows: undefined,
            isNumber: true,
          },
        ]),
  ];
}

/** A text of any script begins where its script begins. */
function plain(text: string | null | undefined): ReactNode {
  return text === null || text === undefined ? null : <span dir="auto">{text}</span>;
}

function Turned({ row }: { readonly row: SampleRow }) {
  const turned = row.scores.flatMap((score, i) => isTurned(row.before?.[i] ?? null, score));
  return turned.map(({ word, sign }, i) => (
    <span key={i} className={`tag ${word === 'worse' ? 'fail' : 'pass'}`} title={`got ${word}`}>
      {sign}
    </span>
  ));
}
