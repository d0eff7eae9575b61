import { CROISSANT, SCHEMA } from '../vocabulary/terms.ts';
import { taskContext } from './task-documents.ts';

const context = taskContext;
const problem = { '@id': 'ex:P', '@type': 'croissant:TaskProblem' };
const spec = { '@type': 'croissant:OutputSpec' };
const solution = { '@id': 'ex:S', '@type': 'croissant:TaskSolution', 'schema:isBasedOn': { '@id': 'ex:P' } };
const app = { '@type': 'schema:SoftwareApplication' };
const result = (value: unknown): object => ({
  '@id': 'ex:R',
  '@type': 'croissant:EvaluationResult',
  'croissant:metric': 'm',
  'croissant:value': value,
});
const typed = (value: unknown, type: string): object => ({ '@value': value, '@type': type });
const terms = { ...context, output: { '@id': 'croissant:output' } };

/** Title · document · how many violations. */
export const varietyCases: readonly (readonly [title: string, document: unknown, violations: number])[] = [
  ['an empty array for the only Spec', { '@context': context, ...problem, 'croissant:output': [] }, 1],
  ['null for the only Spec', { '@context': context, ...problem, 'croissant:output': null }, 1],
  ['@set', { '@context': context, ...problem, 'croissant:output': { '@set': [spec] } }, 0],
  ['an empty @list is rdf:nil', { '@context': context, ...problem, 'croissant:output': { '@list': [] } }, 2],
  [
    '@list is a list, not its items',
    { '@context': context, ...problem, 'croissant:output': { '@list': [spec] } },
    2,
  ],
  [
    'a list container',
    {
      '@context': { ...terms, output: { '@id': 'croissant:output', '@container': '@list' } },
      ...problem,
      output: [spec],
    },
    2,
  ],
  [
    'a set container',
    {
      '@context': { ...terms, output: { '@id': 'croissant:output', '@container': '@set' } },
      ...problem,
      output: spec,
    },
    0,
  ],
  [
    'an index map',
    {
      '@context': { ...terms, output: { '@id': 'croissant:output', '@container': '@index' } },
      ...problem,
      output: { a: spec, b: spec },
    },
    0,
  ],
  [
    'an id map',
    {
      '@context': { ...terms, output: { '@id': 'croissant:output', '@container': '@id' } },
      ...problem,
      output: { 'ex:o': spec },
    },
    0,
  ],
  [
    'a type map',
    {
      '@context': { ...terms, output: { '@id': 'croissant:output', '@container': '@type' } },
      ...problem,
      output: { 'croissant:OutputSpec': {} },
    },
    0,
  ],
  [
    'a language map for a metric',
    {
      '@context': { ...context, m: { '@id': 'croissant:metric', '@container': '@language' } },
      '@id': 'ex:R',
      '@type': 'croissant:EvaluationResult',
      m: { en: 'Accuracy' },
      'croissant:value': 1,
    },
    1,
  ],
  [
    '@reverse',
    { '@context': context, '@type': 'croissant:OutputSpec', '@reverse': { 'croissant:output': problem } },
    0,
  ],
  [
    'a reverse term',
    { '@context': { ...context, outputOf: { '@reverse': 'croissant:output' } }, ...spec, outputOf: problem },
    0,
  ],
  ['@nest', { '@context': context, ...problem, '@nest': { 'croissant:output': spec } }, 0],
  [
    'an alias of @nest',
    { '@context': { ...context, parts: '@nest' }, ...problem, parts: { 'croissant:output': spec } },
    0,
  ],
  ['@included', { '@context': context, '@id': 'ex:x', '@included': [problem] }, 1],
  [
    'a type-scoped context',
    {
      '@context': {
        ...context,
        TP: { '@id': 'croissant:TaskProblem', '@context': { out: 'croissant:output' } },
      },
      '@id': 'ex:P',
      '@type': 'TP',
      out: spec,
    },
    0,
  ],
  [
    'a type-scoped context ends with the node',
    {
      '@context': {
        ...context,
        TP: { '@id': 'croissant:TaskProblem', '@context': { out: 'croissant:output' } },
      },
      '@id': 'ex:P',
      '@type': 'TP',
      out: spec,
      'croissant:subTask': { ...problem, '@id': 'ex:Q', out: spec },
    },
    1,
  ],
  [
    '@base',
    {
      '@context': { ...context, '@base': 'http://example.org/base/' },
      '@id': 'p',
      '@type': 'croissant:TaskProblem',
    },
    1,
  ],
  ['a relative @id', { '@context': context, '@id': '../p#x', '@type': 'croissant:TaskProblem' }, 1],
  [
    'a top-level array',
    [
      { '@context': context, ...problem },
      { '@context': context, ...solution, 'croissant:implementation': app },
    ],
    1,
  ],
  [
    'several contexts',
    {
      '@context': [{ cr: CROISSANT }, { sc: SCHEMA, out: 'cr:output' }],
      '@type': 'cr:TaskProblem',
      out: { '@type': 'cr:OutputSpec' },
    },
    0,
  ],
  ['a context taken away', { '@context': [context, null], ...problem }, 0],
  [
    'aliases of @graph, @value and @list',
    {
      '@context': { ...context, nodes: '@graph', val: '@value', seq: '@list' },
      nodes: [result({ val: 5 }), { ...problem, 'croissant:output': { seq: [spec] } }],
    },
    2,
  ],
  ['@graph beside properties, unnamed', { '@context': context, 'ex:note': 1, '@graph': [problem] }, 1],
  ['@graph under an IRI', { '@context': context, '@id': 'ex:g', '@graph': [problem] }, 0],
  [
    'one node typed in two places',
    {
      '@context': context,
      '@graph': [
        problem,
        { '@id': 'ex:P', 'croissant:output': { '@id': 'ex:o' } },
        { '@id': 'ex:o', ...spec },
      ],
    },
    0,
  ],
  [
    'the same value twice counts once',
    {
      '@context': context,
      '@id': 'ex:E',
      '@type': 'croissant:EvaluationTask',
      'croissant:evaluatedSolution': [{ ...solution, 'croissant:implementation': app }, { '@id': 'ex:S' }],
    },
    0,
  ],
  ['an integer', { '@context': context, ...result(5) }, 0],
  ['a very small number', { '@context': context, ...result(1.5e-7) }, 0],
  ['a text typed xsd:integer', { '@context': context, ...result(typed('5', 'xsd:integer')) }, 0],
  ['a number typed xsd:double', { '@context': context, ...result(typed(5, 'xsd:double')) }, 0],
  ['a whole number typed xsd:decimal', { '@context': context, ...result(typed(5, 'xsd:decimal')) }, 0],
  ['xsd:float', { '@context': context, ...result(typed('0.5', 'xsd:float')) }, 1],
  ['xsd:long', { '@context': context, ...result(typed('5', 'xsd:long')) }, 1],
  ['xsd:boolean', { '@context': context, ...result(typed('true', 'xsd:boolean')) }, 1],
  ['false', { '@context': context, ...result(false) }, 1],
  ['an ill-typed integer', { '@context': context, ...result(typed('five', 'xsd:integer')) }, 1],
  ['an ill-typed double', { '@context': context, ...result(typed('1,5', 'xsd:decimal')) }, 1],
  ['a language-tagged value', { '@context': context, ...result({ '@value': '5', '@language': 'en' }) }, 1],
  ['a JSON literal', { '@context': context, ...result(typed([5], '@json')) }, 1],
  [
    'a coerced value',
    {
      '@context': { ...context, v: { '@id': 'croissant:value', '@type': 'xsd:float' } },
      '@id': 'ex:R',
      '@type': 'croissant:EvaluationResult',
      'croissant:metric': 'm',
      v: 5,
    },
    1,
  ],
  ['an untyped Field', { '@context': context, '@type': 'croissant:Field', 'croissant:dataType': {} }, 1],
  [
    'a dataType by @vocab',
    {
      '@context': { ...context, t: { '@id': 'croissant:dataType', '@type': '@vocab' } },
      '@type': 'croissant:Field',
      t: 'xsd:string',
    },
    0,
  ],
  [
    'a subclass of a Spec',
    {
      '@context': context,
      '@graph': [
        { '@id': 'ex:Own', 'rdfs:subClassOf': { '@id': 'croissant:OutputSpec' } },
        { ...problem, 'croissant:output': { '@type': 'ex:Own' } },
      ],
    },
    0,
  ],
  [
    'a subclass of TaskProblem without a Spec',
    {
      '@context': context,
      '@graph': [
        { '@id': 'ex:Own', 'rdfs:subClassOf': { '@id': 'croissant:TaskProblem' } },
        { '@id': 'ex:P', '@type': 'ex:Own' },
      ],
    },
    1,
  ],
  [
    'a subproperty of output',
    {
      '@context': context,
      '@graph': [
        { '@id': 'ex:out', 'rdfs:subPropertyOf': { '@id': 'croissant:output' } },
        { ...problem, 'ex:out': spec },
      ],
    },
    0,
  ],
  [
    'a subproperty with the wrong value',
    {
      '@context': context,
      '@graph': [
        { '@id': 'ex:out', 'rdfs:subPropertyOf': { '@id': 'croissant:output' } },
        { ...problem, 'croissant:output': spec, 'ex:out': app },
      ],
    },
    2,
  ],
  [
    'domain and range together',
    {
      '@context': context,
      '@graph': [
        {
          '@id': 'ex:out',
          'rdfs:domain': { '@id': 'croissant:TaskProblem' },
          'rdfs:range': { '@id': 'croissant:OutputSpec' },
        },
        { '@id': 'ex:P', 'ex:out': { '@id': 'ex:o' } },
      ],
    },
    1,
  ],
  [
    'a circle of subproperties',
    {
      '@context': context,
      '@graph': [
        { '@id': 'ex:out', 'rdfs:subPropertyOf': { '@id': 'croissant:output' } },
        { '@id': 'croissant:output', 'rdfs:subPropertyOf': { '@id': 'ex:out' } },
        { ...problem, 'ex:out': spec },
      ],
    },
    0,
  ],
  [
    'rdf:type as a property',
    {
      '@context': { ...context, rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#' },
      '@id': 'ex:P',
      'rdf:type': { '@id': 'croissant:TaskProblem' },
    },
    1,
  ],
  [
    'http for https',
    {
      '@context': { ...context, schema: 'http://schema.org/' },
      ...solution,
      'croissant:implementation': app,
    },
    2,
  ],
  [
    'a problem four levels down',
    {
      '@context': context,
      ...problem,
      'croissant:output': spec,
      'croissant:subTask': {
        ...problem,
        '@id': 'ex:Q',
        'croissant:output': spec,
        'croissant:subTask': {
          '@type': 'croissant:Task',
          'croissant:subTask': { '@id': 'ex:R', '@type': 'croissant:TaskProblem' },
        },
      },
    },
    1,
  ],
];
