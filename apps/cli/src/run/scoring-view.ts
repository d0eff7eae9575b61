import type { ScoringProgress } from '@assay/engine';
import type { Io } from '../io.ts';
import { printable } from '@assay/shown';
import { redrawn } from '../redrawn.ts';

type Progress = Pick<ScoringProgress, 'done' | 'planned'>;

export interface ScoringView {
  readonly show: (progress: Progress) => void;
  /** Ends the line, where one was shown. */
  readonly finish: () => void;
}

export type ViewKind = 'terminal' | 'lines' | 'none';

/** How long scoring goes on before it is worth a line, and between two. */
const pauses = { terminal: { first: 1_000, next: 100 }, lines: { first: 5_000, next: 5_000 } } as const;

/** How far scoring is, which takes time where judges are asked: a line that redraws itself, or one every few seconds. */
export function scoringView(
  title: string,
  kind: ViewKind,
  io: Io,
  now: () => number = () => performance.now(),
): ScoringView {
  if (kind === 'none') return { show: () => undefined, finish: () => undefined };
  const started = now();
  let dueAt = started + pauses[kind].first;
  let last: Progress | null = null;
  let isShown = false;
  const draw = (progress: Progress): void => {
    const line = printable(`${title}  ${inWords(progress, now() - started)}`);
    io.err(kind === 'terminal' ? redrawn(line, io) : `${line}\n`);
  };
  return {
    show: (progress) => {
      last = progress;
      if (now() < dueAt) return;
      dueAt = now() + pauses[kind].next;
      isShown = true;
      draw(progress);
    },
    finish: () => {
      if (!isShown) return;
      draw(last!);
      if (kind === 'terminal') io.err('\n');
      isShown = false;
    },
  };
}

/** `scored 120/200 · 14/s · 6 s left` */
function inWords({ done, planned }: Progress, elapsed: number): string {
  const rate = elapsed > 0 ? (done / elapsed) * 1000 : 0;
  const left = rate > 0 && done < planned ? ` · ${Math.ceil((planned - done) / rate)} s left` : '';
  const speed = rate > 0 ? ` · ${rate >= 10 ? Math.round(rate) : rate.toFixed(1)}/s` : '';
  return `scored ${done}/${planned}${speed}${left}`;
}
