import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { ScoreColumn } from '../../../client/shapes.ts';
import { sampleColumns } from './sample-columns.tsx';
import type { SampleSearch } from './sample-search.ts';
import type { SampleWindows } from './use-sample-windows.ts';

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
