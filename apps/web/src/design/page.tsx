import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { CopyButton } from './commands.tsx';
import { jumpKey } from './keys.ts';

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
function Hint() {
  const kind = kindOf(useLocation().pathname);
  const [dismissed, setDismissed] = useState(dismissedHints);
  const words = hints[kind];
  if (words === undefined || dismissed.includes(kind)) return null;
  const dismiss = (): void => {
    const next = [...dismissedHints(), kind];
    localStorage.setItem(HINTS_KEY, JSON.stringify(next));
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

const HINTS_KEY = 'assay-hints';

/** What is not a list, or cannot be read, counts as nothing dismissed. */
function dismissedHints(): readonly unknown[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(HINTS_KEY) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

interface PageHeadProps {
  readonly title: ReactNode;
  readonly beside?: ReactNode;
  readonly sub?: ReactNode;
  /** What the page has to say, in a sentence. */
  readonly say: ReactNode;
  /** Not where there is nothing yet to be hinted at. */
  readonly hasHint?: boolean;
}

export function PageHead({ title, beside, sub, say, hasHint = true }: PageHeadProps) {
  return (
    <header className="head">
      <h1>
        {title} {beside}
      </h1>
      {sub === undefined ? null : <p className="sub">{sub}</p>}
      <p className="say" data-answer>
        {say}
      </p>
      {hasHint ? <Hint /> : null}
    </header>
  );
}

/** What the server says first: what decides, and what stands beside it. */
export function Lead({ lead }: { readonly lead: { readonly strong: string; readonly rest: string } }) {
  return (
    <>
      <b>{lead.strong}</b>
      {lead.rest}
    </>
  );
}

/** The title of the window: the page before the program. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Assay`;
  }, [title]);
}

/** The command that shows this, at the foot of every page. */
export function ShowsThis({ command }: { readonly command: string }) {
  return (
    <footer className="shows">
      <span>The command that shows this:</span> <code>{command}</code>{' '}
      <CopyButton what="copy" text={command} />
    </footer>
  );
}
