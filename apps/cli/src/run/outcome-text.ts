import { aggregatesOf, type EvaluatedSpecification, type EvaluationOutcome } from '@assay/engine';
import type { Verdict } from '@assay/records';
import { type Colors, colors } from '../colors.ts';
import { fourDigits, headlineNumbers } from '../evaluation/headline-numbers.ts';
import type { Io } from '../io.ts';
import { printable } from '../printable.ts';

/** What `assay run` leaves on the screen: the numbers, what the gates say of them, and where to look next. */
export async function outcomeText({ specifications, judged }: EvaluationOutcome, io: Io): Promise<string> {
  const color = await colors(io);
  const parts = specifications.map((one) => specificationText(one, color));
  const gates =
    judged.gates.length === 0
      ? []
      : ['', color.bold('Gates'), ...judged.verdict.reasons.map(({ message }) => `  ${printable(message)}`)];
  const last = specifications.at(-1)?.runs.at(-1)?.manifest.id;
  return [
    ...parts,
    ...gates,
    '',
    verdictLine(judged.gates.length === 0 ? null : judged.verdict, color),
    ...(last === undefined
      ? []
      : [color.dim(`assay report ${last} --format html --out report.html opens the evidence`)]),
    '',
  ].join('\n');
}

function specificationText({ open, runs, stability }: EvaluatedSpecification, color: Colors): string {
  const shown = runs.map(({ manifest, scoring }) =>
    [
      color.dim(
        `  run ${manifest.id}${manifest.stopped_because === null ? '' : ` — stopped: ${manifest.stopped_because}`}`,
      ),
      ...headlineNumbers(aggregatesOf(scoring)).map((line) => `    ${line}`),
    ].join('\n'),
  );
  const spread =
    stability === null
      ? []
      : [
          `  ${color.bold('over')} ${runs.length} runs`,
          ...Object.entries(stability.metrics).map(
            ([name, { mean, std }]) =>
              `    ${printable(name)}  mean ${fourDigits(mean)}  std ${fourDigits(std)}`,
          ),
        ];
  return [
    color.bold(
      `${printable(open.specification.key)}  (${printable(open.model.key)} on ${printable(open.declared_task.key)})`,
    ),
    ...shown,
    ...spread,
  ].join('\n');
}

function verdictLine(verdict: Verdict | null, color: Colors): string {
  if (verdict === null) return color.dim('no gates: nothing was passed or failed');
  const paint = { pass: color.green, fail: color.red, inconclusive: color.yellow }[verdict.outcome];
  return paint(color.bold(verdict.outcome.toUpperCase()));
}
