import { AssayError } from '@assay/records';
import { jsonText } from '@assay/shown';
import { atProject, verbs } from '@assay/verbs';
import { actorOf, homeOf } from '../audit/home-option.ts';
import type { Options } from '../command.ts';
import { namingFlags, projectOf } from '../options.ts';
import { untilInterrupted } from '../evaluation/until-interrupted.ts';
import { type ExitCode, exitCodes } from '../explain-error.ts';
import type { Io } from '../io.ts';
import { worldOf } from '../version.ts';
import { scoreLines } from './score-text.ts';
import { evaluatorPage, sayHomeLink } from '../workbench/say-link.ts';

/** `assay score --evaluator [KEY]`: what waits is scored; what failed through a fault of ours is exit 4. */
export async function scoreByEvaluator(
  runs: readonly string[],
  options: Options,
  format: 'text' | 'json',
  io: Io,
): Promise<ExitCode> {
  if (runs.length > 0)
    throw new AssayError('usage', 'E_OPTION', '--evaluator scores submissions; runs cannot be named with it');
  const evaluator = typeof options['evaluator'] === 'string' ? { evaluator: options['evaluator'] } : {};
  const request = {
    ...evaluator,
    final: options['final'] === true,
    unsafe: options['unsafeNoSandbox'] === true,
    ...homeOf(options),
    ...actorOf(options),
  };
  const { world } = atProject(worldOf(io), projectOf(options));
  const score = await verbs.scoreSubmissions();
  const isText = format === 'text';
  const { scores } = await namingFlags({ evaluator: '--evaluator', final: '--final' }, () =>
    untilInterrupted((signal) =>
      score(request, world, {
        signal,
        on: (event) => (isText ? io.out(scoreLines(event.score)) : undefined),
      }),
    ),
  );
  if (!isText) io.out(jsonText({ scores }));
  else if (scores.length === 0) io.out('nothing is waiting to be scored\n');
  const [first] = scores;
  if (first !== undefined)
    await sayHomeLink(evaluatorPage(first.evaluator_key), options, { ...io, cwd: world.cwd });
  return scores.some(({ error }) => error?.ours === true) ? exitCodes.environment : exitCodes.done;
}
