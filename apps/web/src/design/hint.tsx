import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { jumpKey } from './jump-key.ts';

/** One line for who is on a page like this for the first time; `*` is any name. */
const hints: Readonly<Record<string, string>> = {
  '': `A line leads to its evidence; ${jumpKey} jumps to any run, sample, task, evaluator or card.`,
  runs: 'A name leads to the gates, the numbers and the samples of a run; “compare” holds it against the one before.',
  'runs/*': 'j and k walk through the samples, Enter opens one, / searches, ? lists all keys.',
  'runs/*/samples/*': 'Every score says why: what was looked for, and where it was found or not.',
  'runs/*/stability': 'Samples that are not the same in every run stand first.',
  compare: 'A difference whose interval holds 0 may be chance; samples that turned lead to both answers.',
  stability: 'A name leads to every sample, run by run.',
  tasks: 'A name leads to the task as a picture and as text; a solution can be dropped on it.',
  'tasks/*': 'Filled boxes are given, dashed ones are to be filled; the source is checked as you type.',
  evaluators: 'A name leads to the board; what waits to be scored stands beside it.',
  'evaluators/*':
    'Teams of one shade cannot be told apart; the name of a team whose submission you may open leads to it.',
  'evaluators/*/submissions': 'A file that is dropped is checked at once, row by row.',
  arenas: 'A name leads to ratings, to who met whom, and to every game.',
  'arenas/*':
    'A game is replayed move by move, with j and k; the list is narrowed down by player and by how games ended.',
  review: 'Say who judges, then work by keys: 1 to 9, u for unsure, z to undo.',
  cards: 'Counts change as you filter; a name leads to its card.',
  'cards/*/*': 'Every number says how it is calculated, with its formula and its rows.',
  reproductions: 'A name leads to what was reported, beside what was obtained.',
  'reproductions/*': 'A row leads to its answers, and can be disputed alone.',
  audit: 'Keep a copy of the checkpoint: it shows later whether the past was changed.',
};

/** Words that are part of an address; all else is a name. */
const fixed = new Set(['', ...Object.keys(hints).flatMap((kind) => kind.split('/'))]);

function kindOf(pathname: string): string {
  const [place = '', ...names] = pathname.split('/').slice(1);
  return [place, ...names.map((name, i) => (i % 2 === 1 && fixed.has(name) ? name : '*'))].join('/');
}

/** Shown until it is dismissed, for good, in this browser. */
export function Hint() {
  const kind = kindOf(useLocation().pathname);
  const [dismissed, setDismissed] = useState(read);
  const words = hints[kind];
  if (words === undefined || dismissed.includes(kind)) return null;
  const dismiss = (): void => {
    const next = [...read(), kind];
    localStorage.setItem(KEPT, JSON.stringify(next));
    setDismissed(next);
  };
  return (
    <p className="hint">
      {words}{' '}
      <button type="button" className="quiet" onClick={dismiss}>
        Got it
      </button>
    </p>
  );
}

const KEPT = 'assay-hints';

/** What is not a list, or cannot be read, counts as nothing dismissed. */
function read(): readonly unknown[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}
