import fc from 'fast-check';
import { CROISSANT, RDFS, SCHEMA, XSD } from '../vocabulary/terms.ts';

export const taskContext = {
  croissant: CROISSANT,
  schema: SCHEMA,
  xsd: XSD,
  rdfs: RDFS,
  ex: 'http://example.org/',
};

const taskTypes = ['Task', 'TaskProblem', 'TaskSolution', 'EvaluationTask'].map(
  (name) => `croissant:${name}`,
);
const partTypes = [
  ...['InputSpec', 'OutputSpec', 'ImplementationSpec', 'ExecutionSpec', 'EvaluationSpec', 'Dataset', 'Test'],
  ...['ExecutionInfo', 'ExecutionConfig', 'ExecutionTrace', 'RecordSet', 'Field', 'EvaluationResult'],
].map((name) => `croissant:${name}`);
const foreignTypes = [
  ...['Dataset', 'SoftwareApplication', 'SoftwareSourceCode', 'CreativeWork', 'QuantitativeValue'].map(
    (name) => `schema:${name}`,
  ),
  ...['http://schema.org/Dataset', 'ex:Own', 'ex:Other', 'Bare', '_:unnamed'],
];
const literalTypes = ['string', 'decimal', 'integer', 'double', 'float', 'int', 'boolean', 'date'].map(
  (name) => `xsd:${name}`,
);
const properties = [
  ...[
    'input',
    'output',
    'implementation',
    'execution',
    'evaluation',
    'subTask',
    'evaluationResults',
    'value',
  ],
  ...[
    'evaluatedSolution',
    'metric',
    'expectedMetric',
    'schema',
    'tests',
    'testCommand',
    'environment',
    'field',
  ],
  ...['dataType', 'hyperparameter'],
].map((name) => `croissant:${name}`);

const id = fc.constantFrom('ex:a', 'ex:b', 'ex:c', 'ex:d', '_:x', 'relative');
const type = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...taskTypes) },
  { weight: 5, arbitrary: fc.constantFrom(...partTypes) },
  { weight: 2, arbitrary: fc.constantFrom(...foreignTypes) },
);
const scalar = fc.constantFrom<unknown>(
  'text',
  '',
  '0.95',
  'http://example.org/a',
  0,
  5,
  -3,
  0.95,
  1e22,
  true,
  null,
);
const typed = fc.record({
  '@value': fc.constantFrom<unknown>(
    '0.95',
    '5',
    'abc',
    '',
    'true',
    ' 5 ',
    '1E3',
    'INF',
    '2026-11-15',
    5,
    0.5,
    true,
  ),
  '@type': fc.constantFrom(...literalTypes),
});
const tagged = fc.record({
  '@value': fc.constantFrom('Accuracy', ''),
  '@language': fc.constantFrom('en', 'de'),
});

const { node } = fc.letrec<{ node: Record<string, unknown>; value: unknown }>((tie) => ({
  node: fc
    .tuple(
      fc.option(id, { nil: undefined, freq: 2 }),
      fc.option(fc.oneof({ weight: 4, arbitrary: type }, fc.array(type, { maxLength: 2 })), {
        nil: undefined,
        freq: 6,
      }),
      fc.option(fc.constant({ 'schema:isBasedOn': { '@id': 'ex:a' } }), { nil: {} }),
      fc.array(fc.tuple(fc.constantFrom(...properties), tie('value')), { maxLength: 4 }),
    )
    .map(([name, types, basedOn, members]) => ({
      ...(name === undefined ? {} : { '@id': name }),
      ...(types === undefined ? {} : { '@type': types }),
      ...basedOn,
      ...Object.fromEntries(members),
    })),
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    scalar,
    typed,
    tagged,
    id.map((name) => ({ '@id': name })),
    tie('node'),
    tie('node'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.array(tie('value'), { maxLength: 2 }).map((items) => ({ '@set': items })),
    fc.array(tie('value'), { maxLength: 2 }).map((items) => ({ '@list': items.flat() })),
  ),
}));

const classOrProperty = fc.constantFrom(
  'ex:Own',
  'ex:Other',
  '_:unnamed',
  ...taskTypes,
  ...partTypes,
  ...properties,
);
/** What a document may say about the vocabulary itself. */
const schemaStatement = fc
  .tuple(
    classOrProperty,
    fc.constantFrom('rdfs:subClassOf', 'rdfs:subPropertyOf', 'rdfs:domain', 'rdfs:range'),
    classOrProperty,
  )
  .map(([subject, predicate, object]) => ({ '@id': subject, [predicate]: { '@id': object } }));

/** Documents full of tasks and parts of tasks, right and wrong, sometimes with statements about the vocabulary. */
export const taskDocuments: fc.Arbitrary<Record<string, unknown>> = fc
  .tuple(
    fc.array(node, { minLength: 1, maxLength: 3 }),
    fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, fc.array(schemaStatement, { maxLength: 3 })),
  )
  .map(([nodes, statements]) => ({ '@context': taskContext, '@graph': [...nodes, ...statements] }));
