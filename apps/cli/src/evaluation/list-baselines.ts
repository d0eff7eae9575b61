import { aggregatesOf, openScored, type ScoredRun, type Store } from '@assay/engine';
import { AssayError, type Baseline } from '@assay/records';
import { colors } from '../colors.ts';
import type { Io } from '../io.ts';
import { printable } from '../printable.ts';
import { headlineNumbers } from './headline-numbers.ts';

/** A baseline and what it points to; null where that is lost. */
export interface OpenBaseline {
  readonly baseline: Baseline;
  readonly scored: ScoredRun | null;
}

export async function listBaselines(store: Store): Promise<readonly OpenBaseline[]> {
  const open: OpenBaseline[] = [];
  for (const baseline of (await store.baselines.list()).items) {
    open.push({ baseline, scored: await openScored(baseline.scoring_id, store) });
  }
  return open;
}

export async function findBaseline(name: string, store: Store): Promise<OpenBaseline> {
  const all = await listBaselines(store);
  const found = all.find(({ baseline }) => baseline.name === name);
  if (found !== undefined) return found;
  const known = all.map(({ baseline }) => baseline.name).join(', ');
  throw new AssayError('usage', 'E_BASELINE_UNKNOWN', `there is no baseline ${JSON.stringify(name)}`, {
    fix: known === '' ? 'Set one with `assay baseline set NAME RUN`.' : `There are: ${known}.`,
  });
}

export function baselineJson({ baseline, scored }: OpenBaseline): object {
  return {
    ...baseline,
    run_id: scored?.manifest.id ?? null,
    task_specification_key: scored?.manifest.task_specification_key ?? null,
    model_key: scored?.manifest.model.key ?? null,
  };
}

/** One line: the name, what it points to, since when. */
export async function baselineLine({ baseline, scored }: OpenBaseline, io: Io): Promise<string> {
  const { bold, dim } = await colors(io);
  const what =
    scored === null
      ? 'its scoring is lost'
      : `${printable(scored.manifest.task_specification_key)} (${printable(scored.manifest.model.key)}), run ${scored.manifest.id}`;
  return `${bold(printable(baseline.name))}  ${what}  ${dim(`${baseline.scoring_id}, set ${baseline.set_at}`)}\n`;
}

/** The same, and the numbers. */
export async function baselineText(open: OpenBaseline, io: Io): Promise<string> {
  const numbers = open.scored === null ? [] : headlineNumbers(aggregatesOf(open.scored.scoring));
  return `${await baselineLine(open, io)}${numbers.map((line) => `  ${line}\n`).join('')}`;
}
