import type { ScoringSample } from '@assay/metrics';
import { AssayError, isObject, type JsonObject } from '@assay/records';
import { OwnFailure, type OwnSource, type SetQuestion } from '../../score/own-metric.ts';
import {
  lineSplitter,
  type ProcessEnd,
  type SpokenProcess,
  startSpoken,
} from '../providers/command/start-piped.ts';

interface LineMetricOptions {
  /** What errors call it. */
  readonly command: readonly string[];
  readonly start: () => SpokenProcess | Promise<SpokenProcess>;
  readonly timeoutMs: number;
}

interface Question {
  readonly id: string;
  readonly line: string;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (failure: OwnFailure | AssayError) => void;
}

/** Lines that are written ahead of their answers. */
const AHEAD = 32;
/** Starts in a row without a single answer after which the command is given up. */
const MOST_STARTS = 5;
/** An answer is a few bytes; a longer line is not an answer. */
const LONGEST_LINE = 1024 * 1024;

/**
 * A metric from a program that speaks JSON lines: one line `{id, input, output, expected, metadata, params}` in,
 * one line `{score}` or `{missing}` out, in the same order; of a number of sets `{rows, draws, params}` in, `{scores}` out. The child starts at the first sample and lives to
 * the last. A line that is not a JSON object costs the sample it answers; a crash or a hang costs the sample that
 * was being answered, the child is started again and goes on with the next one.
 */
export function lineMetric(options: LineMetricOptions): Omit<OwnSource, 'declares'> {
  const child = new LineMetric(options);
  return { ask: (sample, params) => child.ask(sample, params), close: () => child.close() };
}

class LineMetric {
  readonly #options: LineMetricOptions;
  /** Asked and not answered, oldest first; the first `#sent` of them are with the child. */
  readonly #open: Question[] = [];
  #sent = 0;
  #child: SpokenProcess | null = null;
  #starting: Promise<void> | null = null;
  #isClosed = false;
  #timer: NodeJS.Timeout | null = null;
  #lastWords = '';
  #starts = 0;
  #broken: AssayError | null = null;

  constructor(options: LineMetricOptions) {
    this.#options = options;
  }

  ask(asked: ScoringSample | SetQuestion, params: JsonObject): Promise<unknown> {
    if (this.#broken !== null) return Promise.reject(this.#broken);
    return new Promise((resolve, reject) => {
      this.#open.push({
        id: asked.id,
        line: `${JSON.stringify({ ...asked, params })}\n`,
        resolve,
        reject,
      });
      this.#send();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#starting;
    const child = this.#child;
    if (child === null) return;
    this.#forget();
    child.stdin.end();
    const kill = setTimeout(() => child.kill('SIGKILL'), 1_000);
    await child.ended;
    clearTimeout(kill);
  }

  #send(): void {
    if (this.#open.length === 0) return;
    if (this.#child === null) {
      this.#starting ??= this.#start();
      return;
    }
    while (this.#sent < Math.min(AHEAD, this.#open.length)) {
      this.#child.stdin.write(this.#open[this.#sent]!.line);
      this.#sent += 1;
    }
    this.#timer ??= this.#clock();
  }

  async #start(): Promise<void> {
    this.#starts += 1;
    this.#lastWords = '';
    try {
      this.#child = this.#listen(await this.#options.start());
    } catch (error) {
      return this.#giveUp(error instanceof Error ? error.message : String(error));
    } finally {
      this.#starting = null;
    }
    if (!this.#isClosed) this.#send();
  }

  #listen(child: SpokenProcess): SpokenProcess {
    const onLine = (line: string | null): void => {
      if (child === this.#child) this.#answer(line);
    };
    const lines = lineSplitter({ onLine, onTooLong: () => onLine(null) }, LONGEST_LINE);
    child.stdout.on('data', lines.write);
    child.stdout.on('end', lines.end);
    // Writing to a child that has gone: its end is reported.
    child.stdin.on('error', () => undefined);
    void child.ended.then((how) => this.#ended(child, how));
    return child;
  }

  #answer(line: string | null): void {
    if (line !== null && line.trim() === '') return;
    const question = this.#sent === 0 ? undefined : this.#open.shift();
    if (question === undefined) return this.#restart('it wrote a line without being asked');
    this.#sent -= 1;
    this.#starts = 0;
    this.#stopClock();
    const answer = parsed(line);
    if (answer === null)
      question.reject(new OwnFailure('the metric answered with a line that is not valid JSON'));
    else if (isFor(answer, question.id)) question.resolve(answer);
    else {
      question.reject(new OwnFailure('the metric answered for another sample'));
      return this.#restart('its answers were out of step');
    }
    this.#send();
  }

  #ended(child: SpokenProcess, end: ProcessEnd): void {
    if (child !== this.#child) return;
    this.#lastWords = child.said().trim();
    if (end.kind === 'ended') return this.#lost(`it ended with ${end.how}`);
    this.#forget();
    this.#giveUp(end.why);
  }

  /** The child is gone: the question it was at has failed, those behind it are asked again. */
  #lost(why: string): void {
    const asked = this.#sent > 0 ? this.#open.shift() : undefined;
    this.#forget();
    asked?.reject(
      new OwnFailure('the metric’s command ended without an answer', `${why} ${this.#lastWords}`.trim()),
    );
    if (this.#starts >= MOST_STARTS) return this.#giveUp(why);
    this.#send();
  }

  #late(): void {
    const asked = this.#open.shift()!;
    const { timeoutMs } = this.#options;
    this.#restart('it gave no answer in time', () =>
      asked.reject(new OwnFailure(`the metric gave no answer within ${timeoutMs} ms`)),
    );
  }

  #restart(why: string, before: () => void = () => undefined): void {
    const child = this.#child;
    this.#forget();
    if (child !== null) {
      this.#lastWords = child.said().trim();
      child.kill('SIGKILL');
    }
    before();
    if (this.#starts >= MOST_STARTS) return this.#giveUp(why);
    this.#send();
  }

  #giveUp(why: string): void {
    const shown = this.#options.command.join(' ');
    const lastWords = this.#lastWords === '' ? '' : `; it last wrote: ${this.#lastWords}`;
    this.#broken = new AssayError(
      'environment',
      'E_METRIC_COMMAND',
      `the metric command ${JSON.stringify(shown)} does not run (${this.#starts} starts without an answer): ${why}${lastWords}`,
    );
    for (const { reject } of this.#open.splice(0)) reject(this.#broken);
  }

  #forget(): void {
    this.#child = null;
    this.#sent = 0;
    this.#stopClock();
  }

  #clock(): NodeJS.Timeout {
    return setTimeout(() => this.#late(), this.#options.timeoutMs);
  }

  #stopClock(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}

function parsed(line: string | null): JsonObject | null {
  try {
    const value: unknown = line === null ? null : JSON.parse(line);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** A program may leave the id out; one that states another is out of step. */
function isFor(answer: JsonObject, id: string): boolean {
  return answer['id'] === undefined || answer['id'] === id;
}

interface CommandMetricOptions {
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly timeoutMs: number;
}

/** A metric from a program of the project, with the rights of whoever runs the command. */
export function openCommandMetric(command: readonly string[], options: CommandMetricOptions): OwnSource {
  const [program, ...args] = command;
  const { folder, env, timeoutMs } = options;
  const start = () => startSpoken({ program: program!, arguments: args, folder, env });
  return { declares: {}, ...lineMetric({ command, start, timeoutMs }) };
}
