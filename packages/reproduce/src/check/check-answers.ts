import type { JsonValue, Score } from '@assay/records';
import { agreeing, plural } from '@assay/shown';
import { failed, type ImplementationFinding, open, passed } from './finding.ts';

/** An answer of the dry run with what it should have been and what each metric says of it. */
export interface TriedAnswer {
  readonly id: string;
  /** Null where no answer came. */
  readonly output: JsonValue;
  readonly failed: boolean;
  /** Why, where it failed. */
  readonly why?: string | null;
  /** An answer came, and not in the form that the problem asks for. */
  readonly unparsable?: boolean;
  /** Cut off at the longest length allowed. */
  readonly truncated: boolean;
  readonly expected?: JsonValue;
  readonly scores: Readonly<Record<string, Score>>;
}

const NEAR_ZERO = 0.02;

/** Numbers that are seldom true: nothing scored, zero, nearly zero, always the same answer, answers cut off. */
export function checkPlausible(answers: readonly TriedAnswer[]): readonly ImplementationFinding[] {
  const findings: ImplementationFinding[] = [];
  const n = answers.length;
  if (n === 0)
    return [open('plausibility', null, 'there are no answers to check', 'a dry run of a few samples')];
  const lost = answers.filter((answer) => answer.failed).length;
  const [why] = answers.flatMap((answer) => (answer.failed ? (answer.why ?? []) : []));
  if (lost > 0) {
    const say = lost === n ? failed : open;
    findings.push(
      say(
        'plausibility',
        null,
        `${lost} of ${n} have no answer${why === undefined ? '' : `: ${why}`}`,
        'see the log of the run for what the model said instead',
      ),
    );
  }
  const cut = answers.filter(({ truncated }) => truncated).length;
  if (cut > 0) {
    findings.push(
      failed(
        'plausibility',
        null,
        `${cut} of ${plural(n, 'answer')} ${agreeing(cut, 'was', 'were')} cut off at the token limit`,
        'assay.yaml: parameters.max_tokens of the model; hidden reasoning counts against it',
      ),
    );
  }
  const given = answers.filter((answer) => !answer.failed);
  if (given.length >= 4 && new Set(given.map(({ output }) => JSON.stringify(output))).size === 1) {
    findings.push(
      open(
        'plausibility',
        null,
        `all ${plural(given.length, 'answer')} ${agreeing(given.length, 'is', 'are')} the same`,
        'the prompt: does it show the input?',
      ),
    );
  }
  for (const name of new Set(answers.flatMap(({ scores }) => Object.keys(scores)))) {
    const finding = plausibleScore(
      name,
      given.map(({ scores }) => scores[name]),
    );
    if (finding !== null) findings.push(finding);
  }
  return findings.some(({ level }) => level !== 'passed')
    ? findings
    : [
        ...findings,
        passed(
          'plausibility',
          null,
          `${plural(n, 'answer')}: none cut off or lost, no score that is zero throughout`,
        ),
      ];
}

function plausibleScore(name: string, scores: readonly (Score | undefined)[]): ImplementationFinding | null {
  const known = scores.filter((score) => score !== undefined);
  if (known.length === 0) return null;
  const reasons = known.flatMap((score) =>
    score.kind === 'missing' && score.class !== 'not_applicable' ? [score.why] : [],
  );
  if (reasons.length === known.length) {
    return failed(
      'plausibility',
      name,
      `no answer could be scored: ${reasons[0]}`,
      'how the answer is read (prompt, extraction), and what the metric expects',
    );
  }
  const values = known.flatMap((score) =>
    score.kind === 'scored' && typeof score.value !== 'string' ? [Number(score.value)] : [],
  );
  if (values.length < 3) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  if (values.every((value) => value === 0)) {
    return failed(
      'plausibility',
      name,
      `is 0 for all ${plural(values.length, 'answer')}`,
      'casing, form of the answer and coordinates: see the modality checks',
    );
  }
  return Math.abs(mean) < NEAR_ZERO
    ? open(
        'plausibility',
        name,
        `is ${mean.toPrecision(2)} on average, nearly 0`,
        'see an answer beside its label in the log of the run',
      )
    : null;
}

/**
 * Whether the answers of a task have the form that its problem asks for. A run refuses one that has not, so it stands
 * among those that failed; what never came says nothing of its form.
 */
export function checkForms(task: string, answers: readonly TriedAnswer[]): ImplementationFinding {
  const refused = answers.filter(({ unparsable }) => unparsable === true);
  const came = answers.filter((answer) => !answer.failed).length + refused.length;
  const where = 'the prompt, or how the answer is read';
  if (came === 0) return open('schema', task, 'no answer could be checked for its form', where);
  if (refused.length === 0)
    return passed(
      'schema',
      task,
      `${plural(came, 'answer')} ${agreeing(came, 'has', 'have')} the form that the problem asks for`,
    );
  const say = refused.length === came ? failed : open;
  const [first] = refused;
  const message = `${refused.length} of ${plural(came, 'answer')} ${agreeing(refused.length, 'does', 'do')} not have the form that the problem asks for; ${first!.id}: ${first!.why ?? 'unparsable'}`;
  return say('schema', task, message, where);
}
