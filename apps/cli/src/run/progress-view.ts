import type { RunProgress } from '@assay/engine';
import { shownCost } from '@assay/shown';
import type { Io } from '../io.ts';
import { redrawn } from '../redrawn.ts';
import type { ViewKind } from './scoring-view.ts';

/** What a person sees of a running evaluation. */
export interface ProgressView {
  readonly show: (progress: RunProgress) => void;
  /** The score so far, shown behind the rest from now on. */
  readonly tell: (score: string) => void;
  /** Ends the line of the run that was shown. */
  readonly finish: () => void;
}

const redrawMs = 100;
const lineMs = 5_000;

/** A line that redraws itself on a terminal, a line every few seconds elsewhere, nothing when quiet. */
export function progressView(title: string, kind: ViewKind, io: Io): ProgressView {
  if (kind === 'none') return { show: () => undefined, tell: () => undefined, finish: () => undefined };
  return kind === 'terminal' ? redrawnLine(title, io) : plainLines(title, io);
}

function redrawnLine(title: string, io: Io): ProgressView {
  let shownAt = Number.NEGATIVE_INFINITY;
  let last: RunProgress | null = null;
  let score = '';
  const draw = (progress: RunProgress): void =>
    io.err(redrawn(`${bar(progress)} ${title}  ${inWords(progress)}${score}`, io));
  return {
    tell: (text) => {
      score = ` · ${text}`;
    },
    show: (progress) => {
      last = progress;
      if (progress.elapsed_ms - shownAt < redrawMs) return;
      shownAt = progress.elapsed_ms;
      draw(progress);
    },
    finish: () => {
      if (last !== null) draw(last);
      io.err('\n');
    },
  };
}

function plainLines(title: string, io: Io): ProgressView {
  let shownAt = 0;
  let last: RunProgress | null = null;
  const line = (progress: RunProgress): void => io.err(`${title}  ${inWords(progress)}\n`);
  return {
    tell: () => undefined,
    show: (progress) => {
      last = progress;
      if (progress.elapsed_ms - shownAt < lineMs) return;
      shownAt = progress.elapsed_ms;
      line(progress);
    },
    finish: () => {
      if (last !== null) line(last);
    },
  };
}

function bar({ done, planned }: RunProgress): string {
  const width = 20;
  const filled = planned === 0 ? 0 : Math.floor((done / planned) * width);
  return `${'█'.repeat(filled)}${'░'.repeat(width - filled)}`;
}

/** `120/200 · 3 failed · 14/s · 5.2k tokens · $0.0123 · 6 s left` */
function inWords(progress: RunProgress): string {
  const { done, planned, recalled, failed, cached, elapsed_ms: elapsed, cost_usd: cost } = progress;
  const tokens = progress.input_tokens + progress.output_tokens;
  const rate = elapsed > 0 ? ((done - recalled) / elapsed) * 1000 : 0;
  const left = rate > 0 ? (planned - done) / rate : null;
  return [
    `${done}/${planned}`,
    failed > 0 ? `${failed} failed` : '',
    cached > 0 ? `${cached} from the cache` : '',
    rate > 0 ? `${rate >= 10 ? Math.round(rate) : rate.toFixed(1)}/s` : '',
    tokens > 0 ? `${tokens >= 10_000 ? `${(tokens / 1000).toFixed(1)}k` : tokens} tokens` : '',
    cost !== null && cost > 0 ? shownCost(cost) : '',
    left !== null && done < planned ? `${Math.ceil(left)} s left` : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
