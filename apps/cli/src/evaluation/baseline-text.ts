import { runMark } from '@assay/records';
import type { OpenBaseline } from '@assay/verbs';
import { colors, type Io } from '../io.ts';
import { printable } from '@assay/shown';
import { headlineNumbers } from './headline-numbers.ts';

export function baselineJson({ baseline, manifest }: OpenBaseline): object {
  const mark = manifest === null ? null : runMark(manifest);
  return {
    ...baseline,
    run_id: manifest?.id ?? null,
    task_specification_key: manifest?.task_specification_key ?? null,
    model_key: manifest?.model.key ?? null,
    ...(mark === null ? {} : { mark }),
  };
}

/** One line: the name, what it points to, since when. */
export async function baselineLine({ baseline, manifest, scoring }: OpenBaseline, io: Io): Promise<string> {
  const { bold, dim } = await colors(io);
  const by = scoring === null ? '' : ` by ${printable(scoring.scorer_key)}`;
  const what =
    manifest === null
      ? 'its scoring is lost'
      : `${printable(manifest.task_specification_key)} (${printable(manifest.model.key)}), run ${manifest.id}${markOf(manifest)}`;
  return `${bold(printable(baseline.name))}  ${what}  ${dim(`${baseline.scoring_id}${by}, set ${baseline.set_at}`)}\n`;
}

function markOf(manifest: NonNullable<OpenBaseline['manifest']>): string {
  const mark = runMark(manifest);
  return mark === null ? '' : ` (${printable(mark)})`;
}

/** The same, and the numbers. */
export async function baselineText(open: OpenBaseline, io: Io): Promise<string> {
  const numbers = open.scoring === null ? [] : headlineNumbers(open.scoring.aggregates);
  return `${await baselineLine(open, io)}${numbers.map((line) => `  ${line}\n`).join('')}`;
}
