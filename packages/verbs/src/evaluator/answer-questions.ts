import type { PromisedMetric, ReadEvaluator, RegisteredEvaluator } from '@assay/evaluator';
import { defaultVisibility, type Evaluator, type JsonObject, type OutputField } from '@assay/records';
import { plural } from '@assay/shown';

/** A question that an operator should be able to answer, with what the file says to it. */
export interface AnsweredQuestion {
  readonly question: string;
  readonly answer: string;
  /** What is not said yet, and where to write it. */
  readonly missing: readonly string[];
}

export interface Answering {
  readonly read: Pick<ReadEvaluator, 'evaluator' | 'problem'>;
  readonly metrics: readonly PromisedMetric[];
  readonly components: JsonObject;
  readonly registered: RegisteredEvaluator | null;
}

/** The nine questions of the source on evaluations, answered from the evaluator's file. */
export function answerQuestions(answering: Answering): readonly AnsweredQuestion[] {
  return questions.map(([question, answer]) => ({ question, ...answer(answering) }));
}

type Answer = (answering: Answering) => Omit<AnsweredQuestion, 'question'>;

const needs = (...wants: readonly (readonly [boolean, string])[]): readonly string[] =>
  wants.filter(([isMissing]) => isMissing).map(([, what]) => what);

const questions: readonly (readonly [string, Answer])[] = [
  [
    'What is the benchmark contract, and what scoring responsibility belongs only to the evaluation?',
    ({ read: { evaluator, problem } }) => ({
      answer: `The contract is ${evaluator.problem} (${problem.digest}). The evaluation alone scores: ${scorers(evaluator)}.`,
      missing: needs([
        evaluator.description === undefined,
        'description: what the evaluation decides, in a sentence',
      ]),
    }),
  ],
  [
    'What artifacts and metadata must a run provide before evaluation can start?',
    ({ read: { evaluator } }) => ({
      answer: `Artifacts: ${evaluator.artifacts.map(artifact).join('; ')}. Metadata: ${metadata(evaluator)}.`,
      missing: needs([
        Object.keys(evaluator.metadata).length === 0,
        'metadata: what a submitter must say about the run, such as model: {}',
      ]),
    }),
  ],
  [
    'Which scorer implementation is trusted, versioned, sandboxed, and allowed to access hidden data?',
    ({ read: { evaluator }, components }) => ({
      answer: Object.entries(components)
        .filter(([key]) => key !== 'evaluation')
        .map(([key, parts]) => `${key}: ${scorerFacts(evaluator, key, parts as JsonObject)}`)
        .join('; '),
      missing: [],
    }),
  ],
  [
    'What hidden labels, private tests, rubrics, judge prompts, or arena opponents are evaluator-only?',
    ({ read: { evaluator } }) => ({
      answer: hidden(evaluator).join('; ') || 'nothing is hidden',
      missing: needs([
        hidden(evaluator).length === 0,
        'labels, or a scorer with tests, a rubric or an arena: what only the evaluator knows',
      ]),
    }),
  ],
  [
    'Which scorer version, judge model, prompt, dependency set, hidden-data snapshot, and arena configuration produced each score?',
    ({ registered }) => ({
      answer:
        registered === null
          ? 'Every score will name the digest of its scorer, with its parts, and the snapshot of hidden data.'
          : `Scores name scorer ${registered.scorer.id} and ${Object.entries(registered.snapshots)
              .map(([split, id]) => `snapshot ${id} (${split})`)
              .join(', ')}.`,
      missing: needs([registered === null, 'nothing is registered under this key: commit to the file first']),
    }),
  ],
  [
    'What outputs are emitted: scalar metrics, pass/fail gates, confidence intervals, traces, explanations, or error classes?',
    ({ read: { evaluator }, metrics }) => ({
      answer: `${metrics.map(({ name }) => name).join(', ')}; gates: ${gates(evaluator)}. Seen by: ${visibility(evaluator)}. Slices below ${plural(evaluator.slice_floor, 'item')}, and those from which they would follow: the evaluator.`,
      missing: needs([
        evaluator.gates.length === 0,
        'gates: what a score must reach, such as - { metric: …, min: … }',
      ]),
    }),
  ],
  [
    'Can evaluations be rerun after scorer changes, and how are old scores preserved, superseded, invalidated, or compared?',
    ({ read: { evaluator } }) => ({
      answer: `Yes: the bytes of every submission and every version of ${evaluator.key} are kept. A rerun is a new score; supersede, invalidate and withdraw are events with a reason; a board shows one version.`,
      missing: [],
    }),
  ],
  [
    'How should flaky, partial, human, or model-judged scores be represented in leaderboards and policy decisions?',
    ({ read: { evaluator } }) => ({
      answer: `Marked on the board for ever. Items without a prediction: ${missingItems(evaluator)}. Feedback: ${evaluator.feedback.mode}. ${splits(evaluator)}.`,
      missing: needs([
        evaluator.splits === undefined && evaluator.feedback.mode !== 'none',
        'splits, with labels.split: a final ranking on items that never gave feedback',
      ]),
    }),
  ],
  [
    'How are reruns audited so users can tell whether a score changed because the run changed, the scorer changed, or hidden data changed?',
    () => ({
      answer:
        'Run, scorer and hidden data have digests of their own in every signed score; the ledger keeps the order, and what became of each score.',
      missing: [],
    }),
  ],
];

function scorers({ scorers: all, headlines, combined }: Evaluator): string {
  const listed = all.map(({ key, kind }) => `${key} (${kind})`).join(', ');
  const together = combined === undefined ? '' : `, ${combined.name} by weights`;
  return `${listed}; headline ${headlines.join(', ')}${together}`;
}

function artifact(required: Evaluator['artifacts'][number]): string {
  if (required.kind === 'code') return `${required.name}: code`;
  const { id, prediction } = required.columns;
  return `${required.name} as ${required.formats.join(', ')} with ${id} and ${prediction} (${required.prediction.type})`;
}

function metadata({ metadata: asked }: Evaluator): string {
  const names = Object.entries(asked).map(([name, { required }]) => (required ? name : `${name} (optional)`));
  return names.join(', ') || 'none';
}

function scorerFacts({ scorers: all }: Evaluator, key: string, parts: JsonObject): string {
  const kind = all.find((scorer) => scorer.key === key)?.kind;
  const code = parts['code'];
  return `${kind}${typeof code === 'string' ? `, code ${code}` : ''}, ${whereItRuns(kind)}`;
}

function whereItRuns(kind: Evaluator['scorers'][number]['kind'] | undefined): string {
  if (kind === 'program')
    return 'the program of the host with the hidden data, in a sandbox without network; no code of a submission runs';
  return kind === 'tests' || kind === 'arena'
    ? 'code of a submission in a sandbox that has no hidden data'
    : "in the evaluator's own process; no code of a submission runs";
}

function hidden({ labels, review, scorers: all }: Evaluator): readonly string[] {
  const files = all.flatMap((scorer) => {
    if (scorer.kind === 'tests') return [`tests ${scorer.tests}`];
    if (scorer.kind === 'judge') return [`rubric ${scorer.judge.rubric}`];
    if (scorer.kind === 'review') return [`rubric ${review?.rubric}`];
    return scorer.kind === 'arena' ? [`arena of ${scorer.key}`] : [];
  });
  return [...(labels === undefined ? [] : [`labels ${labels.file}, column ${labels.label}`]), ...files];
}

function gates({ gates: all }: Evaluator): string {
  const said = all.map(({ metric, min, max }) =>
    [metric, min === undefined ? '' : `≥ ${min}`, max === undefined ? '' : `≤ ${max}`]
      .filter((part) => part !== '')
      .join(' '),
  );
  return said.join(', ') || 'none';
}

function visibility({ visibility: given }: Evaluator): string {
  const fields = Object.keys(defaultVisibility) as OutputField[];
  return fields.map((field) => `${field} ${given[field] ?? defaultVisibility[field]}`).join(', ');
}

function missingItems({ artifacts }: Evaluator): string {
  const rules = artifacts.flatMap((each) =>
    each.kind === 'predictions'
      ? [each.missing === 'wrong' ? 'count as wrong, and the score is marked partial' : 'the file is refused']
      : [],
  );
  return [...new Set(rules)].join('; ') || 'do not apply';
}

function splits({ splits: declared }: Evaluator): string {
  return declared === undefined
    ? 'There is one split'
    : `Final ranking on the split ${declared.final}, which gives no feedback`;
}
