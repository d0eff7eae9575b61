import { asText, type JsonValue } from '@assay/records';
import { printable, shownCost, shownNumber } from '@assay/shown';
import type { ExplainedSample, LoggedSample } from '@assay/verbs';
import { colors, type Io } from '../io.ts';
import { scoringLine } from '../evaluation/scoring-line.ts';
import { scoreText } from './log-table.ts';

type Trial = LoggedSample['trials'][number];

/** One sample for a terminal: what was asked, what came back, every score and why. */
export async function sampleText(logged: ExplainedSample, io: Io): Promise<string> {
  const { bold } = await colors(io);
  const { manifest, sample_id, trials } = logged;
  const { id, task_specification_key: key, model } = manifest;
  const sections: [title: string, lines: readonly string[]][] = [
    ['Asked', askedLines(logged)],
    ...trials.flatMap((trial): [string, readonly string[]][] => [
      [trials.length > 1 ? `Answer, trial ${trial.trial}` : 'Answer', answerLines(trial)],
      [
        trials.length > 1 ? `Scores, trial ${trial.trial}` : 'Scores',
        [...readLines(logged), ...scoreLines(trial, logged)],
      ],
    ]),
  ];
  const head = `${bold(`sample ${printable(sample_id)}`)} of run ${id}: ${printable(key)} (${printable(model.key)})\n`;
  const shown = sections.map(([title, lines]) => `\n${bold(title)}\n${lines.map(indented).join('')}`);
  return head + shown.join('');
}

function readLines({ scoring }: LoggedSample): readonly string[] {
  return scoring === null ? [] : [scoringLine(scoring)];
}

function askedLines({ asked, parameters, trials }: LoggedSample): readonly string[] {
  const { messages, input, label, label_why_not: unlabelled, why_not } = asked;
  const seeds = trials.map(({ seed }) => seed).join(', ');
  return [
    ...(messages ?? []).map(({ role, content }) => `${role}: ${asText(content as JsonValue)}`),
    ...(messages === null ? [`the messages cannot be shown: ${why_not}`] : []),
    ...(messages === null && input !== null ? [`input: ${asText(input)}`] : []),
    `parameters: ${JSON.stringify(parameters)}, seed ${seeds}`,
    ...(unlabelled === null || unlabelled === why_not
      ? []
      : [`what was expected cannot be shown: ${unlabelled}`]),
    ...(label?.expected === undefined ? [] : [`expected: ${asText(label.expected)}`]),
    ...(label?.metadata === undefined ? [] : [`metadata: ${JSON.stringify(label.metadata)}`]),
  ];
}

function answerLines({ entry }: Trial): readonly string[] {
  if (entry === null) return ['not reached'];
  const { output, trajectory, cached } = entry;
  const { usage, duration_ms, exchange } = output;
  const facts = [
    cached === true ? 'from the cache' : null,
    exchange?.served_model === undefined ? null : `served by ${exchange.served_model}`,
    exchange?.finish_reason === undefined ? null : `ended with ${exchange.finish_reason}`,
    usage === undefined ? null : `${usage.input_tokens ?? '?'} tokens in, ${usage.output_tokens ?? '?'} out`,
    usage === undefined || usage.cost_usd === null ? null : shownCost(usage.cost_usd),
    duration_ms === undefined ? null : `${shownNumber(duration_ms)} ms`,
    exchange?.retries === undefined
      ? null
      : `${exchange.retries} retries, ${exchange.waited_ms ?? 0} ms waited`,
    exchange?.reasoning_length === undefined ? null : `${exchange.reasoning_length} characters of reasoning`,
  ].filter((fact) => fact !== null);
  return [
    output.kind === 'produced' ? asText(output.output) : `failed (${output.class}): ${output.message}`,
    ...(facts.length === 0 ? [] : [facts.join(' · ')]),
    ...(exchange?.reasoning === undefined ? [] : [`reasoning: ${exchange.reasoning}`]),
    ...(trajectory === undefined ? [] : [`trajectory: ${JSON.stringify(trajectory, null, 2)}`]),
  ];
}

function scoreLines(
  { scores, trial }: Trial,
  { metrics, why, scoring_id, asked: { verdicts, no_verdicts_because: silent } }: ExplainedSample,
): readonly string[] {
  if (scoring_id === null) return ['the run is not scored'];
  const lines = scores.flatMap(({ name, score }) => {
    const how = howOf(name, metrics);
    const because = why.find((one) => one.trial === trial && one.score_name === name);
    const said = verdicts.filter((one) => one.trial === trial && one.score_name === name).map(verdictLine);
    return [
      `${name}: ${scoreText(score)}${score.kind === 'missing' ? `: ${score.why}` : ''}`,
      ...(because === undefined || score.kind === 'missing' ? [] : [`  ${because.sentence}`]),
      ...(how === null ? [] : [`  by ${how}`]),
      ...(score.kind === 'scored' && score.details !== undefined
        ? [`  ${JSON.stringify(score.details)}`]
        : []),
      ...said,
    ];
  });
  return silent === null ? lines : [...lines, `what judges said cannot be shown: ${silent}`];
}

/** What a judge said, with its reason. */
function verdictLine({ judge, verdict }: LoggedSample['asked']['verdicts'][number]): string {
  if (verdict === null) return `  ${judge}: its reply is not kept`;
  if (verdict.kind === 'failed') return `  ${judge}: ${verdict.why}`;
  const value =
    verdict.kind === 'preference'
      ? verdict.preferred
      : verdict.kind === 'label'
        ? verdict.label
        : verdict.score;
  return `  ${judge}: ${value}: ${verdict.reason}`;
}

/** The metric behind a score, and its parameters. */
function howOf(name: string, configuration: LoggedSample['metrics']): string | null {
  const metrics = configuration?.['metrics'];
  if (!Array.isArray(metrics)) return null;
  for (const one of metrics as readonly JsonValue[]) {
    const { score, metric, params } = (one ?? {}) as Readonly<Record<string, JsonValue>>;
    if (score !== name || typeof metric !== 'string') continue;
    const given = params === undefined ? '{}' : JSON.stringify(params);
    return given === '{}' ? metric : `${metric} ${given}`;
  }
  return null;
}

function indented(text: string): string {
  return `${printable(text).replaceAll(/^/gm, '  ')}\n`;
}
