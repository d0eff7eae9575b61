import type { JsonObject, JsonValue } from '@assay/records';
import { type RowFile, rowFileOf } from '@assay/rows';
import type { CheckStatus, MatchReport, MatchRequest } from '../match-context.ts';
import { matchSolution } from '../match-solution.ts';

/** JSON that tests change before they match it. */
export type Draft = { [key: string]: JsonValue | Draft | Draft[] };

const context = {
  croissant: 'http://mlcommons.org/croissant/',
  schema: 'https://schema.org/',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
};

const id = (name: string): string => `http://example.org/${name}`;
export const ref = (name: string): Draft => ({ '@id': id(name) });

/** A quiz with two subtasks that share its output schema and its metric. */
export function quiz(): Draft {
  const subtask = (name: string): Draft => ({
    '@type': 'croissant:TaskProblem',
    ...ref(`quiz#${name}`),
    'schema:name': name,
    'croissant:input': ref('questions'),
    'croissant:output': ref('quiz#output'),
    'croissant:evaluation': ref('quiz#evaluation'),
  });
  return {
    '@context': context,
    '@type': 'croissant:TaskProblem',
    ...ref('quiz'),
    'schema:name': 'Quiz',
    'croissant:input': { '@type': 'schema:Dataset', ...ref('questions'), 'schema:name': 'Questions' },
    'croissant:output': {
      '@type': 'croissant:OutputSpec',
      ...ref('quiz#output'),
      'croissant:schema': {
        '@type': 'croissant:RecordSet',
        'croissant:key': 'id',
        'croissant:field': [
          field('id', 'xsd:integer'),
          { ...field('answer', 'xsd:string'), 'schema:valuePattern': '^[A-D]$' },
        ],
      },
    },
    'croissant:evaluation': {
      '@type': 'croissant:EvaluationSpec',
      ...ref('quiz#evaluation'),
      'croissant:expectedMetric': ['Accuracy'],
    },
    'croissant:subTask': [subtask('easy'), subtask('hard')],
  };
}

/** A solution that answers all of the quiz. */
export function answers(): Draft {
  const sub = (name: string, accuracy: number): Draft => ({
    '@type': 'croissant:TaskSolution',
    ...ref(`model#${name}`),
    'schema:isBasedOn': ref(`quiz#${name}`),
    'croissant:implementation': ref('model#implementation'),
    'croissant:execution': ref('model#execution'),
    'croissant:output': output(`model#${name}-output`),
    'croissant:evaluation': evaluation(`quiz#${name}`, `model#${name}`, [result('Accuracy', accuracy)]),
  });
  return {
    '@context': context,
    '@type': 'croissant:TaskSolution',
    ...ref('model'),
    'schema:isBasedOn': ref('quiz'),
    'croissant:implementation': {
      '@type': 'schema:SoftwareApplication',
      ...ref('model#implementation'),
      'schema:name': 'A model',
    },
    'croissant:execution': {
      '@type': 'croissant:ExecutionConfig',
      ...ref('model#execution'),
      'croissant:hyperparameter': [parameter('temperature', 0)],
    },
    'croissant:output': output('model#output'),
    'croissant:evaluation': evaluation('quiz', 'model', [result('Accuracy', 0.5)]),
    'croissant:subTask': [sub('easy', 0.75), sub('hard', 0.25)],
  };
}

export function field(name: string, type: string): Draft {
  return { '@type': 'croissant:Field', 'schema:name': name, 'croissant:dataType': type };
}

export function output(name: string): Draft {
  return { '@type': 'schema:Dataset', ...ref(name), 'schema:contentUrl': 'rows.jsonl' };
}

function evaluation(problem: string, solution: string, results: Draft[]): Draft {
  return {
    '@type': 'croissant:EvaluationTask',
    'schema:isBasedOn': ref(problem),
    'croissant:evaluatedSolution': ref(solution),
    'croissant:evaluationResults': results,
  };
}

export function result(metric: string, value: JsonValue | Draft): Draft {
  return { '@type': 'croissant:EvaluationResult', 'croissant:metric': metric, 'croissant:value': value };
}

export function parameter(name: string, value: JsonValue): Draft {
  return { '@type': 'schema:PropertyValue', 'schema:name': name, 'schema:value': value };
}

export function text(name: string, content: string): RowFile {
  return rowFileOf(name, new TextEncoder().encode(content));
}

export const goodRows = '{"id": 1, "answer": "A"}\n{"id": 2, "answer": "D"}\n';

interface Setting extends Partial<Omit<MatchRequest, 'solution' | 'problems'>> {
  readonly problem?: Draft;
  readonly solution?: Draft;
  /** Files beside the solution, by path. */
  readonly files?: Readonly<Record<string, string>>;
}

/** Matches two drafts; what a setting does not name is the quiz, its answers, and good rows in rows.jsonl. */
export function match(setting: Setting = {}): Promise<MatchReport> {
  const { problem = quiz(), solution = answers(), files = { 'rows.jsonl': goodRows }, ...request } = setting;
  return matchSolution({
    solution: document('solution', solution),
    problems: [document('problem', problem)],
    openFile: (_, path) => Promise.resolve(Object.hasOwn(files, path) ? text(path, files[path]!) : null),
    ...request,
  });
}

export function document(name: string, draft: Draft): { url: string; text: string } {
  return { url: `file:///work/${name}.jsonld`, text: JSON.stringify(draft, null, 2) };
}

export function statusOf(report: MatchReport, check: number): CheckStatus | undefined {
  return report.checks.find((candidate) => candidate.check === check)?.status;
}

/** The rules of the errors and warnings, each once. */
export function rulesOf(report: MatchReport): readonly string[] {
  return [...new Set(report.findings.filter(({ severity }) => severity !== 'info').map(({ rule }) => rule))];
}

export function evidenceOf(report: MatchReport, rule: string): JsonObject | undefined {
  return report.findings.find((finding) => finding.rule === rule)?.evidence;
}

/** A part of a draft, for changing it. */
export function part(draft: Draft, ...path: readonly (string | number)[]): Draft {
  let at: unknown = draft;
  for (const step of path) at = (at as Record<string | number, unknown>)[step];
  return at as Draft;
}
