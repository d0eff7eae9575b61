import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { jumpKey } from './jump-key.ts';

/** One line for who is on a page like this for the first time; `*` is any name. */
const hints: Readonly<Record<string, string>> = {
  '': `Click a line for its evidence; ${jumpKey} jumps to any run, sample, task, evaluator or card.`,
  runs: 'Open a run for its gates, numbers and samples; “compare” shows it against the one before.',
  'runs/*': 'j and k walk through the samples, Enter opens one, / searches, ? lists all keys.',
  'runs/*/samples/*': 'Every score is explained: what was looked for, and where it was found or not.',
  'runs/*/stability': 'Samples that vary between runs come first.',
  compare: 'A difference whose interval includes 0 may be chance; open a changed sample to see both answers.',
  stability: 'Open a series to see every sample, run by run.',
  tasks: 'Open a task to see it as a diagram and as text; drop a solution on it to check it.',
  'tasks/*': 'Solid boxes are given, dashed ones are to be filled in; the source is checked as you type.',
  evaluators: 'Open an evaluator for its board; the number of submissions waiting to be scored is beside it.',
  'evaluators/*':
    'Teams in the same shade cannot be told apart; click a team’s name to open its submission, where you may see it.',
  'evaluators/*/submissions': 'A dropped file is checked at once, row by row.',
  arenas: 'Open an arena for ratings, head-to-head results and every game.',
  'arenas/*': 'Replay a game move by move with j and k; filter the list by player and by how games ended.',
  review: 'Use the keys alone: 1 to 9 choose a value, u is unsure, s skips, z undoes.',
  cards: 'Counts change as you filter; click a name for its card.',
  'cards/*/*': 'Every number shows how it is calculated, with its formula and its rows.',
  reproductions: 'Open a reproduction to see what was reported beside what was obtained.',
  'reproductions/*': 'Open a row to see its answers; each row can be disputed on its own.',
  audit: 'Keep a copy of the checkpoint: it shows later whether past entries were changed.',
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
