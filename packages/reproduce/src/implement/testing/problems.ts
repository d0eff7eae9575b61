import { readTaskSet, type Task } from '@assay/tasks';
import { compileProject, type CompiledProject } from '../compile-project.ts';

const context = {
  croissant: 'http://mlcommons.org/croissant/',
  schema: 'https://schema.org/',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
};

export async function task(document: object): Promise<Task> {
  const text = JSON.stringify({ '@context': context, ...document });
  return (await readTaskSet([{ url: 'file:///p/problem.jsonld', text }])).tasks[0]!;
}

export const field = (name: string, type: string, isList = false): object => ({
  '@type': 'croissant:Field',
  'schema:name': name,
  'croissant:dataType': { '@id': type },
  ...(isList ? { 'croissant:repeated': true } : {}),
});

export const problem = (
  metrics: readonly string[],
  fields: readonly object[],
  more: object = {},
): Promise<Task> =>
  task({
    '@type': 'croissant:TaskProblem',
    '@id': 'https://example.org/capitals',
    'schema:name': 'Capitals',
    'croissant:input': {
      '@type': 'schema:Dataset',
      '@id': 'https://example.org/data',
      'schema:name': 'Questions',
    },
    'croissant:output': {
      '@type': 'croissant:OutputSpec',
      'croissant:schema': { '@type': 'croissant:RecordSet', 'croissant:field': fields },
    },
    'croissant:evaluation': { '@type': 'croissant:EvaluationSpec', 'croissant:expectedMetric': metrics },
    ...more,
  });

export const solution = (
  settings: Readonly<Record<string, string | number>>,
  name = 'gpt-4o-2024-11-20',
): Promise<Task> =>
  task({
    '@type': 'croissant:TaskSolution',
    '@id': 'https://example.org/solution',
    'schema:isBasedOn': { '@id': 'https://example.org/capitals' },
    'croissant:implementation': { '@type': 'schema:SoftwareApplication', 'schema:name': name },
    'croissant:execution': {
      '@type': 'croissant:ExecutionConfig',
      'croissant:hyperparameter': Object.entries(settings).map(([key, value]) => ({
        '@type': 'schema:PropertyValue',
        'schema:name': key,
        'schema:value': value,
      })),
    },
  });

export function compiled(
  one: Task,
  baseline: Task | null = null,
  local: string | null = null,
): CompiledProject {
  return compileProject({
    problem: one,
    problemFile: 'problem.jsonld',
    solution: baseline,
    localFile: () => local,
  });
}

export const kinds = ({ gaps }: CompiledProject): readonly string[] => gaps.map(({ kind }) => kind);
