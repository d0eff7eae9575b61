import { shownCost } from '@assay/shown';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import type { SampleRow, ScoreCell, ScoreColumn } from '../../../client/run-questions.ts';
import { ScoreText } from '../../../design/numbers/value.tsx';
import { spanText } from '../../../design/text/time-text.ts';
import type { SampleSearch } from './sample-search.ts';
import type { SampleWindows } from './sample-windows.ts';

/** From passing to not passing, or back. */
function isFlipped(
  before: ScoreCell | null,
  after: ScoreCell,
): readonly { readonly word: 'worse' | 'better'; readonly sign: string }[] {
  if (before?.kind !== 'scored' || after.kind !== 'scored' || before.passed === null) return [];
  if (after.passed === null || before.passed === after.passed) return [];
  return after.passed ? [{ word: 'better', sign: '✗ → ✓' }] : [{ word: 'worse', sign: '✓ → ✗' }];
}

interface SampleColumn {
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
function sampleColumns(
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
      : [{ ...text('since', 'since', (row) => <FlippedScores row={row} />), width: 88, grows: undefined }]),
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

function FlippedScores({ row }: { readonly row: SampleRow }) {
  const turned = row.scores.flatMap((score, i) => isFlipped(row.before?.[i] ?? null, score));
  return turned.map(({ word, sign }, i) => (
    <span key={i} className={`tag ${word === 'worse' ? 'fail' : 'pass'}`} title={`got ${word}`}>
      {sign}
    </span>
  ));
}

interface SampleGridProps {
  readonly windows: SampleWindows;
  readonly scores: readonly ScoreColumn[];
  /** Scores that single samples have. */
  readonly ofSamples: ReadonlySet<string>;
  readonly total: number;
  /** Answers to each sample: a row each. */
  readonly trials: number;
  readonly search: SampleSearch;
  readonly change: (next: Partial<SampleSearch>) => void;
  readonly open: (sample: string, place: number) => void;
}

const ROW = 28;

/** A table of which only what is on the screen is in the page. */
export function SampleGrid({
  windows,
  scores,
  ofSamples,
  total,
  trials,
  search,
  change,
  open,
}: SampleGridProps) {
  const place = useRef<HTMLDivElement>(null);
  const columns = sampleColumns(scores, ofSamples, windows.rowAt(0), trials);
  const template = columns
    .map(({ width, grows }) => (grows === undefined ? `${width}px` : `minmax(${width}px, ${grows}fr)`))
    .join(' ');
  const minWidth = columns.reduce((sum, { width }) => sum + width, 0);
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => place.current,
    estimateSize: () => ROW,
    overscan: 12,
  });
  const items = rows.getVirtualItems();
  const [from, to] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  const { see, wanted } = windows;
  useEffect(() => see(from, to));
  useEffect(() => {
    if (wanted !== null) rows.scrollToIndex(wanted);
  }, [wanted, rows]);
  return (
    <div ref={place} className="grid" role="grid" aria-label="Samples" aria-rowcount={total + 1} tabIndex={0}>
      <div role="rowgroup" className="head">
        <div role="row" style={{ gridTemplateColumns: template, minWidth }}>
          {columns.map(({ key, name, sort, isNumber }) => (
            <div
              key={key}
              role="columnheader"
              className={isNumber ? 'number' : ''}
              title={name}
              aria-sort={
                sort === search.sort ? (search.order === 'down' ? 'descending' : 'ascending') : 'none'
              }
            >
              {sort === undefined ? (
                name
              ) : (
                <button type="button" onClick={() => change(nextOrder(sort, search))}>
                  {name}
                  {sort === search.sort ? (search.order === 'down' ? ' ↓' : ' ↑') : ''}
                </button>
              )}
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup" className="body" style={{ height: rows.getTotalSize(), minWidth }}>
        {items.map(({ index, start }) => {
          const row = windows.rowAt(index);
          return (
            <div
              key={index}
              role="row"
              aria-rowindex={index + 2}
              aria-selected={row !== undefined && row.sample_id === search.sample}
              style={{ gridTemplateColumns: template, minWidth, transform: `translateY(${start}px)` }}
              onClick={() => {
                if (row !== undefined) open(row.sample_id, index);
              }}
            >
              {columns.map(({ key, isNumber, cell }) => (
                <div key={key} role="gridcell" className={isNumber ? 'number' : ''}>
                  {row === undefined ? <span className="bone line" /> : cell(row)}
                </div>
              ))}
            </div>
          );
        })}
      </div>
      {total === 0 ? <p className="none">No samples match these filters. “Show all” clears them.</p> : null}
    </div>
  );
}

/** Worst first, then the other way round, then as they were asked. */
function nextOrder(sort: string, search: SampleSearch): Partial<SampleSearch> {
  if (search.sort !== sort) return { sort, order: 'up' };
  return search.order === 'up' ? { sort, order: 'down' } : { sort: undefined, order: undefined };
}
