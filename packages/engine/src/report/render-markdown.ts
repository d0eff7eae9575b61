import {
  agreeing,
  intervalOrWhy,
  markdownCode,
  markdownTable,
  markdownText,
  plural,
  shownCount,
  shownNumber,
  shownPValue,
  signedNumber,
} from '@assay/shown';
import { checkText, costText, reportTitle } from './headline.ts';
import { numberSections, seriesSections } from './markdown-numbers.ts';
import type { Report } from './report-schema.ts';

type SetDifference = NonNullable<Report['comparison']>['set_values'][number];

/** What went wrong, which samples to look at, what changed, and where it all comes from. */
function factSections(report: Report): readonly string[] {
  return [
    ...failures(report),
    ...worst(report),
    ...comparison(report),
    ...warnings(report),
    runFacts(report),
  ];
}

function failures({ failures: list, outputs }: Report): readonly string[] {
  if (list.length === 0) return [];
  const rows = list.map(({ class: name, count, counts_against_model: counts }) => [
    markdownCode(name),
    String(count),
    counts ? 'worst value' : 'missing',
  ]);
  const total = outputs.produced + outputs.failed + outputs.absent;
  return [
    `## Failures\n\n${outputs.failed} of ${plural(total, 'output')} failed.\n\n${markdownTable(['class', 'outputs', 'scored as'], rows)}`,
  ];
}

function worst({ worst_samples: lists, metrics }: Report): readonly string[] {
  const shownLists = lists.filter(({ samples }) => samples.length > 0);
  if (shownLists.length === 0) return [];
  const withOutputs = shownLists.some(({ samples }) => samples.some(({ output }) => output !== undefined));
  const rows = shownLists.flatMap(({ score_name: name, samples }) =>
    samples.map(({ sample_id: id, value, output }) => [
      markdownText(metrics[name]?.label ?? name),
      markdownCode(id),
      typeof value === 'number' ? shownNumber(value) : String(value),
      ...(withOutputs
        ? [output === undefined ? '' : markdownCode(output.text) + (output.shortened ? ' …' : '')]
        : []),
    ]),
  );
  const counts = shownLists.flatMap(({ score_name: name, samples, not_passed: failed }) =>
    failed === null || failed <= samples.length
      ? []
      : [`${samples.length} of the ${failed} that do not pass ${markdownText(name)} shown.`],
  );
  const head = ['metric', 'sample', 'score', ...(withOutputs ? ['output'] : [])];
  return [[`## Worst samples`, markdownTable(head, rows), ...counts].join('\n\n')];
}

function comparison({ comparison: found }: Report): readonly string[] {
  if (found === null) return [];
  const rows = found.scores.map((score) => [
    ...differenceCells({
      ...score,
      score_name: score.label ?? score.score_name,
      before: score.mean_before,
      after: score.mean_after,
    }),
    `${score.wins} / ${score.losses} / ${score.ties}`,
  ]);
  const sets = found.set_values.map((set) => [...differenceCells(set), '–']);
  const changed = found.changed.map(({ what }) => what).join(', ');
  const head = [
    'metric',
    'before',
    'after',
    'difference',
    '95 % interval',
    'p (Holm)',
    'wins / losses / ties',
  ];
  const { before } = found;
  return [
    `## Compared with ${markdownCode(before.task_specification_key ?? before.model_key)}\n\n${plural(found.paired, 'sample')} ${agreeing(found.paired, 'is', 'are')} paired with run ${markdownCode(before.run_id)}. Changed: ${changed === '' ? 'nothing recorded' : changed}.\n\n${markdownTable(head, [...rows, ...sets])}`,
  ];
}

function differenceCells(
  found: Pick<
    SetDifference,
    'score_name' | 'before' | 'after' | 'difference' | 'interval' | 'interval_missing' | 'p_adjusted'
  >,
): readonly string[] {
  return [
    markdownText(found.score_name),
    shownNumber(found.before, found.interval),
    shownNumber(found.after, found.interval),
    signedNumber(found.difference, found.interval),
    markdownText(intervalOrWhy(found.interval, found.interval_missing)),
    shownPValue(found.p_adjusted),
  ];
}

function warnings({ warnings: list }: Report): readonly string[] {
  if (list.length === 0) return [];
  return [`## Warnings\n\n${list.map(({ message }) => `- ${markdownText(message)}`).join('\n')}`];
}

function runFacts(report: Report): string {
  const rows = runFactRows(report).map(([name, value]) => [name, markdownCode(value)]);
  return `## Run\n\n${markdownTable(['fact', 'value'], rows)}`;
}

/** Name and value, for people. */
export function runFactRows({
  run,
  scoring,
  usage,
  spend,
  outputs,
  timing,
}: Report): readonly (readonly [string, string])[] {
  const { latency_ms: latency } = timing;
  const { hidden_data: hidden } = scoring;
  return [
    ['run', run.id],
    [
      'model',
      [run.display_names?.model, run.model.key, run.model.provider, run.model.model]
        .filter((text) => text !== undefined)
        .join(' · '),
    ],
    ['parameters', JSON.stringify(run.model.parameters ?? {})],
    ['samples', `${run.samples}${run.num_trials === 1 ? '' : ` × ${plural(run.num_trials, 'trial')}`}`],
    ['outputs', `${outputs.produced} produced, ${outputs.failed} failed, ${outputs.absent} absent`],
    ...exchangeRows(outputs),
    ['cache', `${run.cache}${outputs.cached === null ? '' : `, ${plural(outputs.cached, 'answer')} reused`}`],
    ['tokens', usage === null ? '–' : `${usage.input_tokens ?? '–'} in, ${usage.output_tokens ?? '–'} out`],
    ['cost', costText(spend)],
    ['seed', run.seed],
    ['task', run.task_digest],
    ['prompt', run.prompt_digest ?? 'none'],
    ['inputs', run.inputs_digest],
    ['scorer', `${scoring.scorer_key} ${scoring.scorer_version}`],
    ['hidden data', hidden === null ? '–' : `${hidden.algorithm} ${hidden.commitment_root}`],
    ['started', timing.started_at],
    ['closed', timing.closed_at ?? 'not yet'],
    ['latency p50 / p95 (ms)', latency === null ? '–' : latencyText(latency)],
  ];
}

/** With the number of answers it is over: those from the cache took as long as when the model gave them. */
function latencyText({ p50, p95, n, cached, unknown }: NonNullable<Report['timing']['latency_ms']>): string {
  const apart = [
    cached === 0 ? '' : `, ${cached} of them from the cache`,
    unknown === 0 ? '' : `; ${unknown} have none`,
  ];
  return `${p50.toFixed(1)} / ${p95.toFixed(1)} over ${plural(n, 'answer')}${apart.join('')}`;
}

/** What is known of the exchanges; nothing where nothing is. */
function exchangeRows(outputs: Report['outputs']): readonly (readonly [string, string])[] {
  const {
    finish_reasons: reasons,
    served_models: models,
    empty,
    retries,
    retried,
    waited_ms: waited,
  } = outputs;
  const counted = (counts: Readonly<Record<string, number>>): string =>
    Object.entries(counts)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ');
  const rows: readonly (readonly [string, string])[] = [
    ['answers ended with', counted(reasons ?? {})],
    ['answered by', counted(models ?? {})],
    ['without text', empty === null || empty === 0 ? '' : String(empty)],
    [
      'retries',
      retries === null || retries === 0
        ? ''
        : `${retries} for ${shownCount(retried)} ${agreeing(retried ?? 0, 'output', 'outputs')}, ${((waited ?? 0) / 1000).toFixed(1)} s waited`,
    ],
    [
      'with reasoning',
      outputs.with_reasoning === null || outputs.with_reasoning === 0 ? '' : String(outputs.with_reasoning),
    ],
  ];
  return rows.filter(([, text]) => text !== '');
}

const marks = { pass: '✅ pass', fail: '❌ fail', inconclusive: '❔ inconclusive' } as const;

/** The title with the verdict, and why. */
function gateSections(report: Report): readonly string[] {
  const { run, verdict, gates } = report;
  const { name, key } = reportTitle(run);
  const title = `# ${markdownText(key === null ? name : `${name} (${key})`)}${verdict === null ? '' : `: ${marks[verdict.outcome]}`}`;
  const head = run.mark === null ? [title] : [title, `**${markdownText(run.mark)}**`];
  if (gates.length === 0) return head;
  const rows = gates.flatMap(({ rule, line, checks, outcome }) =>
    checks.length === 0
      ? [[marks[outcome], markdownCode(rule), lineText(line), 'nothing to judge']]
      : checks.map((check) => [
          marks[check.outcome],
          markdownCode(rule),
          lineText(line),
          markdownText(checkText(check, report)),
        ]),
  );
  return [...head, `## Gates\n\n${markdownTable(['verdict', 'gate', 'line', 'reason'], rows)}`];
}

function lineText(line: number | null): string {
  return line === null ? '' : String(line);
}

/** The report as Markdown: the verdict, the numbers in the order of the source's example, then everything else. */
export function renderMarkdown(report: Report): string {
  return `${markdownSections(report).join('\n\n')}\n`;
}

/** Each begins with its heading. */
export function markdownSections(report: Report): readonly string[] {
  return [
    ...gateSections(report),
    ...seriesSections(report),
    ...numberSections(report),
    ...factSections(report),
  ];
}

/** What a comment on GitHub can hold; a job summary holds sixteen times as much. */
const COMMENT = 65_000;

/**
 * The report as Markdown within a size, for job summaries and comments: whole sections as long as they fit,
 * and a word about the rest. The first, the verdict, is always there, cut if it must be.
 */
export function renderSummary(report: Report, mostBytes?: number): string {
  return sectionsWithin(markdownSections(report), mostBytes);
}

export function sectionsWithin(sections: readonly string[], mostBytes: number = COMMENT): string {
  const bytes = (text: string): number => new TextEncoder().encode(text).length;
  const note = '_The report is too long to fit here; the rest is in the report files._\n';
  const room = mostBytes - bytes(note) - 2;
  let text = '';
  let left = 0;
  for (const section of sections) {
    if (bytes(text) + bytes(section) + 2 <= room) text += `${section}\n\n`;
    else left += 1;
  }
  if (text === '') return `${cut(sections[0]!, room)}\n\n${note}`;
  return left === 0 ? `${text.trimEnd()}\n` : `${text}${note}`;
}

/** At most so many bytes, never half a character. */
function cut(text: string, mostBytes: number): string {
  const bytes = new TextEncoder().encode(text).subarray(0, Math.max(0, mostBytes));
  return new TextDecoder().decode(bytes).replace(/\ufffd+$/u, '');
}
