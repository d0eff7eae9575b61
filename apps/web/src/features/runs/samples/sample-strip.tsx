import { agreeing, plural } from '@assay/shown';
import type { RefObject } from 'react';
import { SavedViews } from '../../../design/saved-views.tsx';
import type { SampleSearch } from './sample-search.ts';

interface SampleStripProps {
  readonly total: number;
  readonly all: number;
  readonly trials: number;
  readonly search: SampleSearch;
  readonly change: (next: Partial<SampleSearch>) => void;
  readonly finder: RefObject<HTMLInputElement | null>;
}

/** How many are shown of how many, why, and the words to look for. */
export function SampleStrip({ total, all, trials, search, change, finder }: SampleStripProps) {
  const chosen = chosenText(search);
  return (
    <div className="strip">
      <span aria-live="polite">
        <b>{total.toLocaleString('en')}</b> of {all.toLocaleString('en')}
        {rowWords(all, trials)}
        {chosen === '' ? '' : ` · ${chosen}`}
      </span>
      {chosen === '' ? null : (
        <button type="button" className="quiet" onClick={() => change(nothingChosen)}>
          Show all
        </button>
      )}
      <label className="grow">
        <span className="unseen">Search inputs and answers</span>
        <input
          ref={finder}
          type="search"
          className="field search"
          placeholder="Search inputs and answers"
          defaultValue={search.q}
          onChange={({ target }) => change({ q: target.value === '' ? undefined : target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Escape' || event.key === 'Enter') event.currentTarget.blur();
          }}
        />
      </label>
      <SavedViews here="samples" />
      <span className="hints">
        <kbd>j</kbd> <kbd>k</kbd> move <kbd>⏎</kbd> open <kbd>c</kbd> compare <kbd>/</kbd> search
      </span>
    </div>
  );
}

/** What the rows are: samples, or the several answers to each. */
function rowWords(rows: number, trials: number): string {
  if (trials === 1) return ` ${agreeing(rows, 'sample', 'samples')}`;
  return ` answers to ${plural(Math.round(rows / trials), 'sample')}`;
}

const nothingChosen: Partial<SampleSearch> = {
  q: undefined,
  outcome: undefined,
  cohort: undefined,
  untagged: undefined,
  class: undefined,
  turned: undefined,
  unstable: undefined,
  truncated: undefined,
  score_min: undefined,
  score_max: undefined,
};

function chosenText(search: SampleSearch): string {
  const {
    outcome,
    cohort,
    untagged,
    class: kind,
    turned,
    unstable,
    truncated,
    score_min: min,
    score_max: max,
    q,
  } = search;
  return [
    outcome,
    cohort,
    untagged === true ? 'untagged' : undefined,
    kind,
    turned === undefined ? undefined : `got ${turned}`,
    unstable === true ? 'unstable' : undefined,
    truncated === true ? 'truncated' : undefined,
    min === undefined && max === undefined ? undefined : `scores ${min ?? ''} to ${max ?? ''}`,
    q === undefined ? undefined : `“${q}”`,
  ]
    .filter((part) => part !== undefined)
    .join(', ');
}
