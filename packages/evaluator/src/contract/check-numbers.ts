import { AssayError, type Evaluator, offerNames, SpecProblems } from '@assay/records';
import type { YamlSource } from '@assay/rows';
import type { PromisedMetric } from '../score/scorer-kind.ts';

/** Headlines, weights and gates name numbers that some scorer gives, each once, and that a board can be ordered by. */
export function checkNumbers(
  evaluator: Evaluator,
  metrics: readonly PromisedMetric[],
  source: YamlSource,
): void {
  const problems = new SpecProblems();
  const names = metrics.map(({ name }) => name);
  const wrong = (path: readonly PropertyKey[], message: string, fix?: string): void =>
    problems.add(new AssayError('usage', 'E_SPEC_NAME', message, { location: source.locate(path), fix }));
  const known = (name: string, path: readonly PropertyKey[]): void => {
    if (!names.includes(name))
      wrong(path, `no scorer gives ${JSON.stringify(name)}`, offerNames(name, names));
  };
  const twice = names.find((name, i) => names.indexOf(name) < i);
  if (twice !== undefined)
    wrong(
      ['scorers'],
      `two scorers give ${JSON.stringify(twice)}`,
      'Give one of the scores a name of its own.',
    );
  for (const [i, name] of evaluator.headlines.entries()) known(name, ['headlines', i]);
  for (const name of Object.keys(evaluator.combined?.weights ?? {}))
    known(name, ['combined', 'weights', name]);
  for (const [i, { metric }] of evaluator.gates.entries()) known(metric, ['gates', i, 'metric']);
  const first = metrics.find(({ name }) => name === evaluator.headlines[0]);
  if (first?.direction === 'none')
    wrong(
      ['headlines', 0],
      `${first.name} has no direction (higher or lower is better): a board cannot be ordered by it`,
    );
  checkFeedback(evaluator, first, wrong);
  problems.throwIfAny();
}

/** A step of the Ladder is a part of a range; where a number has none, the file must say it. */
function checkFeedback(
  { feedback, phases }: Evaluator,
  headline: PromisedMetric | undefined,
  wrong: (path: readonly PropertyKey[], message: string, fix?: string) => void,
): void {
  const places = [
    { path: ['feedback'], given: feedback },
    ...phases.flatMap((phase, i) =>
      phase.feedback === undefined ? [] : [{ path: ['phases', i, 'feedback'], given: phase.feedback }],
    ),
  ];
  for (const { path, given } of places)
    if (
      given.mode === 'ladder' &&
      given.step === undefined &&
      headline !== undefined &&
      headline.range === null
    )
      wrong(
        path,
        `${headline.name} has no range from which a step of the Ladder could be derived`,
        'State how much better a score must be to be shown: feedback: { mode: ladder, step: 0.02 }.',
      );
}
