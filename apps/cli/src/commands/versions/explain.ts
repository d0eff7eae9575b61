import type { Explanation } from '@assay/evaluator';
import { jsonText, plural, printable, shownNumber, signedNumber } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { actorOf, actorOption, formats, homeOf, homeOption } from '../../audit/home-option.ts';
import type { CommandModule } from '../../command.ts';
import { exitCodes } from '../../explain-error.ts';
import { choice } from '../../options.ts';
import { worldOf } from '../../version.ts';

const verdicts: Readonly<Record<Explanation['verdict'], string>> = {
  same: 'nothing differs: run, scorer and hidden data are the same, and so are the numbers',
  run: 'the run changed: other artifacts, judged by the same scorer against the same hidden data',
  scorer: 'the scorer changed: the same artifacts and hidden data, judged by another version',
  hidden_data: 'the hidden data changed: the same artifacts, judged by the same scorer',
  judge_drift: 'the judge drifted: a different model answered under the same name',
  noise: 'noise: nothing differs, and the score is not the same every time',
  alarm:
    'ALARM: nothing differs and nothing is left to chance, but the numbers differ: a fault, or tampering',
  confounded: 'confounded: more than one thing changed',
};

function explanationText(explanation: Explanation): string {
  const { verdict, factors, metrics, components, hidden_data, repeats, steps, reruns } = explanation;
  return [
    verdicts[verdict],
    ...(verdict === 'confounded' ? [`  ${factors.join(', ').replaceAll('_', ' ')}`] : []),
    ...components.map((component) => `  scorer: ${printable(component)} differs`),
    ...(hidden_data === null
      ? []
      : [
          `  hidden data: ${plural(hidden_data.added, 'item')} added, ${hidden_data.removed} removed, ${hidden_data.relabelled} relabelled`,
        ]),
    ...metrics.map(
      ({ name, a, b, delta }) =>
        `  ${printable(name)}: ${decimal(a)} → ${decimal(b)}${delta === null ? '' : ` (${signed(delta)})`}`,
    ),
    ...(repeats.std === null
      ? []
      : [`  ${repeats.n} attempts at the first score: standard deviation ${shownNumber(repeats.std)}`]),
    ...steps.flatMap(({ factor, delta }) =>
      delta === null ? [] : [`  of this by the ${factor.replaceAll('_', ' ')}: ${signed(delta)}`],
    ),
    ...(reruns.length === 0 ? [] : ['to tell them apart:']),
    ...reruns.map(
      ({ submission_id, scorer_of, hidden_of }) =>
        `  assay rerun ${submission_id} --scorer-of ${scorer_of} --hidden-of ${hidden_of} --reason "to tell apart"`,
    ),
    '',
  ].join('\n');
}

/** Decimals of the log, for people; all their digits stand in JSON. */
const decimal = (value: string | null): string => shownNumber(value === null ? null : Number(value));

const signed = (delta: string): string => signedNumber(Number(delta));

/** `assay explain A B` */
export const declare: CommandModule['declare'] = (command, io) => {
  actorOption(homeOption(command))
    .argument('<a>', 'the first score')
    .argument('<b>', 'the score to compare it with')
    .addHelpText(
      'after',
      '\nExample:\n  $ assay explain sc-6f21 sc-90aa\n' +
        '\nA score follows from the run, the scorer, the hidden data, the judge and chance. If only one of them differs, it is the reason. If\n' +
        'several do, the command names the fewest reruns that would decide. If none does and nothing is random, different numbers are an\n' +
        'alarm. If the hidden data differ, they are opened, which the ledger records; only counts are printed.\n' +
        '\nExit codes: 0 explained · 1 alarm: identical inputs were scored differently · 2 no such score · 3 undecided until more is rerun',
    );
  return async ([a, b], options) => {
    const format = choice('--format', options['format'], formats);
    const ask = await verbs.explain();
    const explanation = await ask({ a: a!, b: b!, ...homeOf(options), ...actorOf(options) }, worldOf(io));
    io.out(format === 'json' ? jsonText(explanation) : explanationText(explanation));
    if (explanation.verdict === 'alarm') return exitCodes.failed;
    return explanation.reruns.length > 0 ? exitCodes.inconclusive : exitCodes.done;
  };
};
