import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

/** One line for who is here for the first time, by the first word of the address. */
const hints: Readonly<Record<string, string>> = {
  '': 'A line leads to its evidence; ⌘K jumps to any run, task, evaluator or card.',
  runs: 'Choose a run for its gates, its numbers and its samples; j, k and Enter walk through them.',
  compare: 'Samples that turned stand below, each with both answers.',
  stability: 'A sample that is not the same in every run stands first.',
  tasks: 'Choose a task to read it as a picture and as text, and to drop a solution on it.',
  evaluators: 'Teams of one shade cannot be told apart; a name leads to its submission.',
  arenas: 'Every number leads to its games, and a game is replayed move by move.',
  review: 'Say who judges, then work by keys: 1 to 9, u for unsure, z to undo.',
  cards: 'Counts change as you filter; every number says how it is calculated.',
  reproductions: 'A row leads to its answers, and can be disputed alone.',
  audit: 'Keep a copy of the checkpoint: it shows later whether the past was changed.',
};

/** Shown until it is dismissed, for good, in this browser. */
export function Hint() {
  const place = useLocation().pathname.split('/')[1] ?? '';
  const [dismissed, setDismissed] = useState(read);
  const words = hints[place];
  if (words === undefined || dismissed.includes(place)) return null;
  const dismiss = (): void => {
    const next = [...read(), place];
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
