import { jsonText, plural } from '@assay/shown';
import { type ImportedRuns, type ImportRequest, verbs } from '@assay/verbs';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { explainError } from '../explain-error.ts';
import type { Io } from '../io.ts';
import { worldOf } from '../world-of.ts';
import { sayLink } from '../workbench/say-link.ts';

/** `assay import --runs`: the logs of other tools as runs of a project. */
export async function importRuns(
  { paths, format, model, write }: ImportRequest,
  as: 'text' | 'json',
  io: Io,
): Promise<ExitCode> {
  const run = await verbs.importRuns();
  const request = {
    paths,
    ...(format === undefined ? {} : { format }),
    ...(model === undefined ? {} : { model }),
    ...(write === undefined ? {} : { folder: write.path }),
  };
  const made = await run(request, worldOf(io));
  io.out(
    as === 'json'
      ? jsonText({ ...made, errors: made.errors.map((error) => error.message) })
      : importedText(made),
  );
  for (const error of made.errors) io.err(explainError(error).text);
  if (as === 'text' && made.imported.length > 0) await sayLink('/runs', io, made.project);
  if (made.errors.some(({ trouble }) => trouble === 'usage')) return exitCodes.usage;
  return made.errors.length === 0 ? exitCodes.done : exitCodes.failed;
}

function importedText({ imported, notes, passed_over: passed, project }: ImportedRuns): string {
  const lines = imported.map(
    ({ source, run_id, scorer, scores, samples, trials, model_key, task_key, is_known }) =>
      `${source}: run ${run_id}${is_known ? ' (there already)' : ''}\n  ${model_key} on ${task_key}, ${plural(samples, 'sample')}${trials > 1 ? `, ${plural(trials, 'trial')}` : ''}; scored by ${scorer}: ${scores.join(', ')}\n`,
  );
  const told = [
    ...notes.map((note) => `note: ${note}\n`),
    ...(passed.length === 0 ? [] : [`passed over, not logs: ${passed.join(', ')}\n`]),
  ];
  if (imported.length === 0) return told.join('');
  const [first] = imported;
  const second = imported.find(
    ({ run_id, task_key }) => run_id !== first!.run_id && task_key === first!.task_key,
  );
  const next =
    second === undefined
      ? `assay report ${first!.run_id}`
      : `assay compare ${first!.run_id} ${second.run_id}`;
  return `${lines.join('')}${told.join('')}\ntheir tasks and data are in ${project}\nNext:\n  ${next} --project ${project}\n`;
}
