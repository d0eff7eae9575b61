import type { RunProgress, ScoringProgress } from '@assay/engine';
import { plural, printable, shownCost, shownNumber } from '@assay/shown';
import type { EvaluationEvent } from '@assay/verbs';
import { execFile } from 'node:child_process';
import type { Options } from '../command.ts';
import { type Io, redrawn } from '../io.ts';

/** Why nothing happens on a fleet, and the command that changes it. */
export function unservedLine({ tags, workers }: Extract<EvaluationEvent, { kind: 'unserved' }>): string {
  const named = printable(tags.join(','));
  const start = `\`assay worker${named === '' ? '' : ` --tags ${named}`}\``;
  if (workers === 0)
    return `no worker has asked for work; ${start} on this store, here or on another machine, starts one\n`;
  return `of ${plural(workers, 'worker')} none has the tags ${named}; ${start} starts one that has\n`;
}

/** What a person sees of a running evaluation. */
interface ProgressView {
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

/** First look, and the shortest time between two; a look that takes long is followed by a longer pause. */
const everyMs = 5_000;

/**
 * Tells the scores of a running run now and then. Another process reads them from the store: labels are not opened
 * where the model runs. A look that fails is ignored. Returns how to stop.
 */
function runningScore(
  runId: string,
  { project, cwd }: { readonly project: string; readonly cwd: string },
  tell: (score: string) => void,
): () => void {
  const argv = [process.argv[1]!, 'score', runId, '--peek', '--format', 'json', '--project', project];
  const stopped = new AbortController();
  let timer = setTimeout(look, everyMs);
  function look(): void {
    const started = performance.now();
    execFile(process.execPath, argv, { cwd, signal: stopped.signal }, (error, out) => {
      if (stopped.signal.aborted) return;
      const text = error === null ? peekedText(out) : '';
      if (text !== '') tell(text);
      timer = setTimeout(look, Math.max(everyMs, 10 * (performance.now() - started))).unref();
    });
  }
  timer.unref();
  return () => {
    clearTimeout(timer);
    stopped.abort();
  };
}

/** `exact-match 0.8125` of what `assay score --peek --format json` prints; the first two scores. */
export function peekedText(json: string): string {
  const { runs } = JSON.parse(json) as {
    readonly runs: readonly { readonly scores: readonly { score_name: string; value: number | null }[] }[];
  };
  const known = runs.flatMap(({ scores }) => scores).filter(({ value }) => value !== null);
  return printable(
    known
      .slice(0, 2)
      .map(({ score_name: name, value }) => `${name} ${shownNumber(value)}`)
      .join(' · '),
  );
}

type Progress = Pick<ScoringProgress, 'done' | 'planned'>;

interface ScoringView {
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
    const line = printable(`${title}  ${scoringInWords(progress, now() - started)}`);
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
function scoringInWords({ done, planned }: Progress, elapsed: number): string {
  const rate = elapsed > 0 ? (done / elapsed) * 1000 : 0;
  const left = rate > 0 && done < planned ? ` · ${Math.ceil((planned - done) / rate)} s left` : '';
  const speed = rate > 0 ? ` · ${rate >= 10 ? Math.round(rate) : rate.toFixed(1)}/s` : '';
  return `scored ${done}/${planned}${speed}${left}`;
}

/** Redrawn on a terminal, as lines elsewhere, not at all when quiet. */
function viewKind(options: Options, io: Io): ViewKind {
  if (options['quiet'] === true) return 'none';
  return io.errColumns === undefined ? 'lines' : 'terminal';
}

export interface EvaluationView {
  readonly on: (event: EvaluationEvent) => void;
  /** Ends the line that was shown. */
  readonly finish: () => void;
}

/** Listens to an evaluation and shows the progress of each run: redrawn on a terminal, as lines elsewhere, not at all when quiet. */
export function evaluationView(options: Options, io: Io): EvaluationView {
  const kind = viewKind(options, io);
  let label = '';
  let isAsked = true;
  let isRepeated = false;
  let view: ProgressView | null = null;
  let scoring: ScoringView | null = null;
  let stopLooking = (): void => undefined;
  const project = typeof options['project'] === 'string' ? options['project'] : 'assay.yaml';
  const tellUnasked = (): void => {
    if (!isAsked && kind !== 'none') io.err(`${label}  was finished; nothing is asked again\n`);
    isAsked = true;
  };
  const tellWait = ({ model_key, wait_ms, why }: Extract<EvaluationEvent, { kind: 'waiting' }>): void => {
    if (kind === 'none') return;
    const seconds = Math.ceil(wait_ms / 1000);
    const line = `${model_key} is not asked for ${seconds} s: ${printable(why)}\n`;
    io.err(kind === 'terminal' ? `\n${line}` : line);
  };
  const finish = (): void => {
    stopLooking();
    view?.finish();
    view = null;
    scoring?.finish();
    scoring = null;
  };
  const begin = (run: Extract<EvaluationEvent, { kind: 'run' }>): void => {
    tellUnasked();
    finish();
    isAsked = false;
    const key = run.task_specification_key;
    label = isRepeated ? `${key} run ${run.run_index + 1}` : key;
    const shown = progressView(label, kind, io);
    view = shown;
    if (kind === 'terminal') stopLooking = runningScore(run.run_id, { project, cwd: io.cwd }, shown.tell);
  };
  return {
    finish,
    on: (event) => {
      switch (event.kind) {
        case 'execution':
          return;
        case 'warning':
          return io.err(`warning: ${event.message}\n`);
        case 'specification':
          isRepeated = event.num_runs > 1;
          return;
        case 'run':
          return begin(event);
        case 'progress':
          isAsked = true;
          return view?.show(event.progress);
        case 'waiting':
          return tellWait(event);
        case 'unserved':
          return kind === 'none' ? undefined : io.err(unservedLine(event));
        case 'scoring':
          tellUnasked();
          if (scoring === null) {
            finish();
            scoring = scoringView(event.task_specification_key, kind, io);
          }
          return scoring.show(event.progress);
        case 'scored':
          return finish();
      }
    },
  };
}
