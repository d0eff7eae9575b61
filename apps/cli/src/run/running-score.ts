import { execFile } from 'node:child_process';
import { printable, shownNumber } from '@assay/shown';

/** First look, and the shortest time between two; a look that takes long is followed by a longer pause. */
const everyMs = 5_000;

/**
 * Tells the scores of a running run now and then. Another process reads them from the store: labels are not opened
 * where the model runs. A look that fails is ignored. Returns how to stop.
 */
export function runningScore(
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
