import { agreeing, markdownTable, markdownText, plural } from '@assay/shown';
import type { Paper } from '../paper/paper.ts';
import { sectionOfQuote } from '../paper/sections.ts';
import type { FieldCoverage } from './evidence.ts';
import { type Evidenced, type Extraction, type Refused, singleFields } from './extraction.ts';
import type { ExtractionReport } from './validation-report.ts';
import { addressIn } from './write/paper-problem.ts';

/** Whether nothing in the paper says how an answer is judged: what was written is a file to fill in, and no benchmark. */
export function definesNoTask({ metrics, outputs, baselines }: Extraction): boolean {
  return (
    metrics.length === 0 && outputs.length === 0 && baselines.every(({ results }) => results.length === 0)
  );
}

export const noTask =
  'no metric, no output and no result was found: the paper may not define a benchmark, and the problem file is only a form to fill in';

interface Summarised {
  readonly paper: Paper;
  readonly extraction: Extraction;
  readonly refused: readonly Refused[];
  readonly disagreements: readonly string[];
  readonly notices: readonly string[];
  readonly report: ExtractionReport;
  readonly base: string;
  readonly coverage: FieldCoverage;
  readonly sizes: ReadonlyMap<string, number>;
}

/** summary.md: what was extracted, inferred and skipped, for a person who checks it. */
export function extractionSummary(given: Summarised): string {
  const { paper, extraction, report, base, sizes } = given;
  const { parameters } = report;
  const fields = listFields(extraction);
  const rows = (status: Evidenced['status']): readonly (readonly string[])[] =>
    fields
      .filter(([, one]) => one.status === status)
      .map(([field, one]) => [field, one.value, whereIn(paper, one)]);
  return [
    `# Croissant Tasks Report: ${markdownText(extraction.name?.value ?? 'Unnamed benchmark')}`,
    section('Overview', [
      `- **Date**: ${report.run_date}`,
      `- **Paper**: ${markdownText([paper.title ?? 'no title found', ...extraction.authors.map(({ value }) => value)].join(', '))}`,
      `- **PDF**: ${plainCell(parameters.pdf_location)}`,
      `- **Paper URL**: ${plainCell(parameters.paper_url)}`,
      `- **Dataset URL**: ${plainCell(parameters.dataset_url)}`,
      `- **@id base**: ${plainCell(base)}`,
      ...(extraction.dataset_only
        ? [
            '- **Dataset only**: the paper presents data and defines no task; the problem is only an approximation.',
          ]
        : []),
    ]),
    section('Files emitted', [
      table(
        ['File', 'Type', 'Size'],
        Array.from(sizes, ([file, size]) => [
          file,
          file === 'problem.jsonld' ? 'TaskProblem' : 'TaskSolution',
          `${size} bytes`,
        ]),
      ),
    ]),
    section('TaskProblem extraction', []),
    `### High-confidence fields (explicitly stated)\n\n${table(['Field', 'Value', 'Paper section'], rows('explicit'))}`,
    `### Inferred fields (medium confidence)\n\n${table(['Field', 'Value', 'Rationale'], [...rows('inferred'), ...inferredOutput(extraction)])}`,
    `### Skipped (paper was silent)\n\n${table(['Field', 'Reason'], skipped(given))}`,
    section('Solutions extracted', [
      table(['Model', 'Hyperparameters', 'Metrics → Values', 'Subtask breakdown'], solutionRows(extraction)),
    ]),
    section('Validation results', [
      table(
        ['File', 'JSON', 'SHACL', 'Iterations', 'Remaining errors'],
        report.per_file.map(({ file, json_valid, shacl_conforms, iterations, remaining }) => [
          file,
          json_valid ? 'PASS' : 'FAIL',
          shacl_conforms ? 'PASS' : 'FAIL',
          String(iterations),
          remaining.length === 0 ? '-' : remaining.join('; '),
        ]),
      ),
    ]),
    section('Limitations / caveats', caveats(given)),
    '',
  ].join('\n\n');
}

function whereIn(paper: Paper, { quote, page }: Evidenced): string {
  const found = sectionOfQuote(paper, quote, page);
  return `${found === null ? '' : `${found}, `}page ${page ?? '?'}: “${quote}”`;
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? `## ${title}` : `## ${title}\n\n${lines.join('\n')}`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return rows.length === 0
    ? 'None.'
    : markdownTable(
        [...head],
        rows.map((row) => row.map(plainCell)),
      );
}

/** Addresses as code: they read as they are, and are no links that somebody follows because a paper has them. */
function plainCell(text: string): string {
  return addressIn(text) === null ? markdownText(text) : `\`${text}\``;
}

function listFields(extraction: Extraction): readonly (readonly [string, Evidenced])[] {
  return [
    ...singleFields.flatMap((field) =>
      extraction[field] === null
        ? []
        : [[field === 'dataset' ? 'input dataset' : field, extraction[field]] as const],
    ),
    ...extraction.inputs.map((one) => [`input field ${one.name}`, one] as const),
    ...extraction.prompts.map((one) => [`${one.role} prompt`, one] as const),
    ...extraction.outputs.map((one) => [`output field ${one.name}`, one] as const),
    ...extraction.metrics.map((one) => ['metric', one] as const),
    ...extraction.subtasks.map((one) => [`subtask ${one.name}`, one] as const),
  ];
}

function inferredOutput({ outputs }: Extraction): readonly (readonly string[])[] {
  return outputs.length > 0
    ? []
    : [['output schema', 'output: xsd:string', 'no output field was found; free text is assumed']];
}

function skipped({ extraction, refused }: Summarised): readonly (readonly string[])[] {
  const absent = singleFields
    .filter((field) => extraction[field] === null)
    .map((field) => [field, 'Not found']);
  const lists = (['inputs', 'outputs', 'metrics', 'prompts', 'subtasks', 'baselines'] as const)
    .filter((field) => extraction[field].length === 0)
    .map((field) => [field, 'Not found']);
  return [...absent, ...lists, ...refused.map(({ field, value, why }) => [`${field} = ${value}`, why])];
}

function solutionRows({ baselines }: Extraction): readonly (readonly string[])[] {
  return baselines.map(({ model, hyperparameters, results }) => [
    model.value,
    hyperparameters.map(({ name, value }) => `${name}=${value}`).join(', '),
    results
      .filter(({ subtask }) => subtask === null)
      .map(({ metric, value }) => `${metric}=${value}`)
      .join(', '),
    results
      .filter(({ subtask }) => subtask !== null)
      .map(({ subtask, metric, value }) => `${subtask}: ${metric}=${value}`)
      .join(', '),
  ]);
}

function caveats({ disagreements, notices, refused, extraction, coverage }: Summarised): readonly string[] {
  const inferred = listFields(extraction).filter(([, { status }]) => status === 'inferred').length;
  const lines = [
    `field coverage: ${coverage.percent} % (found: ${coverage.filled.join(', ') || 'nothing'}; missing: ${coverage.missing.join(', ') || 'nothing'})`,
    ...(definesNoTask(extraction) ? [noTask] : []),
    ...notices,
    ...disagreements.map((one) => `in dispute: ${one}`),
    ...(refused.length === 0
      ? []
      : [
          `${plural(refused.length, 'field')} ${agreeing(refused.length, 'was', 'were')} refused: not supported by the paper, see Skipped`,
        ]),
    ...(extraction.outputs.length === 0
      ? ['to check by hand: the output schema, which was not found in the paper']
      : []),
    ...(inferred === 0 ? [] : [`to check by hand: ${inferred} inferred fields`]),
    ...(extraction.baselines.length === 0
      ? []
      : [
          'to check by hand: that each number belongs to the metric, the part and the setting it is filed under',
        ]),
    'every value has its quote and page in evidence.json: compare them with the paper',
  ];
  return lines.map((line) => `- ${markdownText(line)}`);
}

/** The address of a paper by the stamp that arXiv sets on its first page; null where there is none. */
export function paperAddress({ pages: [first] }: Paper): string | null {
  const [, id] =
    /\barXiv:\s?(\d{4}\.\d{4,5})(?:v\d+)?\s+\[[a-z-]+(?:\.[A-Za-z-]+)?\]/.exec(first?.text ?? '') ?? [];
  return id === undefined ? null : `https://arxiv.org/abs/${id}`;
}
