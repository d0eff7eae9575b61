import fc from 'fast-check';
import { CROISSANT, RDFS, SCHEMA, XSD } from '../vocabulary/terms.ts';

/** What each generated context defines; all of it may be used whether it is there or not. */
const definitions: readonly (readonly [string, unknown])[] = [
  ['croissant', CROISSANT],
  ['cr', CROISSANT],
  ['schema', SCHEMA],
  ['sc', SCHEMA],
  ['ex', 'http://example.org/'],
  ['frag', 'http://example.org/doc#'],
  ['deep', 'ex:deep/'],
  ['notprefix', 'http://example.org/notprefix'],
  ['xsd', XSD],
  ['rdfs', RDFS],
  ['@vocab', CROISSANT],
  ['@vocab', 'http://example.org/vocab#'],
  ['@vocab', 'cr:'],
  ['@language', 'en'],
  ['@language', 'de-CH'],
  ['id', '@id'],
  ['type', '@type'],
  ['label', 'rdfs:label'],
  ['link', { '@id': 'ex:link', '@type': '@id' }],
  ['kind', { '@id': 'ex:kind', '@type': '@vocab' }],
  ['when', { '@id': 'ex:when', '@type': 'xsd:date' }],
  ['count', { '@id': 'ex:count', '@type': 'xsd:integer' }],
  ['real', { '@id': 'ex:real', '@type': `${XSD}double` }],
  ['list', { '@id': 'ex:list', '@container': '@list' }],
  ['data', { '@id': 'ex:data', '@type': '@json' }],
];

const ids = fc.constantFrom(
  ...[
    'http://example.org/a',
    'ex:a',
    'ex:b',
    '_:x',
    '_:y',
    'relative',
    '../up',
    '#fragment',
    '?query',
    '/root',
  ],
  ...['urn:uuid:1', 'croissant:a', 'deep:z', 'notprefix:q', '', 'a/./b', 'unknown:thing', 'ex://odd', '@Odd'],
);
const types = fc.constantFrom(
  ...[
    'croissant:Task',
    'cr:TaskProblem',
    'Task',
    'ex:Kind',
    'label',
    'schema:Dataset',
    'http://example.org/K',
  ],
  ...['_:k', 'unknown:K', 'rel/type', 'ex', 'notprefix'],
);
const keys = fc.constantFrom(
  ...[
    'croissant:input',
    'cr:output',
    'schema:name',
    'sc:name',
    'ex:p',
    'frag:p',
    'deep:p',
    'notprefix:p',
    'label',
  ],
  ...[
    'link',
    'kind',
    'when',
    'count',
    'real',
    'bare',
    'http://example.org/p',
    'unknown:p',
    '_:p',
    'xsd',
    'rdfs:seeAlso',
  ],
);
/** The JSON-LD library takes numbers such as 1e-7, written without a point, for integers: they are tested elsewhere. */
const numbers = fc.oneof(
  fc.integer(),
  fc
    .double({ noNaN: true, noDefaultInfinity: true })
    .filter((number) => Number.isInteger(number) || String(number).includes('.')),
  fc.constantFrom(
    0,
    1.5,
    1e21,
    1e20,
    123456789012345680000,
    -7e22,
    0.1,
    95,
    1e-3,
    1.5e-7,
    1.7976931348623157e308,
  ),
);
/** Without white space, which the JSON-LD library lets disappear together with the IRI that holds it. */
const texts = fc.string({ maxLength: 5 }).map((text) => text.replaceAll(/\s/g, '-'));
const scalars = fc.oneof(
  { weight: 3, arbitrary: texts },
  { weight: 2, arbitrary: ids },
  { weight: 1, arbitrary: types },
  { weight: 3, arbitrary: numbers },
  fc.boolean(),
);
const valueObjects = fc.oneof(
  fc.record({ '@value': fc.oneof(scalars, fc.constant(null)) }),
  fc.record({
    '@value': scalars,
    '@type': fc.constantFrom('xsd:double', 'xsd:string', 'ex:T', 'bare', `${XSD}decimal`),
  }),
  fc.record({ '@value': texts, '@language': fc.constantFrom('en', 'EN-us', 'fr') }),
);

const { node } = fc.letrec<{ node: Record<string, unknown>; value: unknown }>((tie) => ({
  node: fc
    .tuple(
      fc.option(fc.tuple(fc.constantFrom('@id', '@id', 'id'), ids), { nil: null }),
      fc.option(
        fc.tuple(
          fc.constantFrom('@type', '@type', 'type'),
          fc.oneof(types, fc.array(types, { maxLength: 3 })),
        ),
        { nil: null },
      ),
      fc.array(fc.tuple(keys, tie('value')), { maxLength: 5 }),
    )
    .map(([id, type, members]) =>
      Object.fromEntries([...(id === null ? [] : [id]), ...(type === null ? [] : [type]), ...members]),
    ),
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    scalars,
    valueObjects,
    fc.constant(null),
    tie('node'),
    fc.array(tie('value'), { maxLength: 4 }),
  ),
}));

const contextObject = fc
  .subarray([...definitions], { minLength: 6 })
  .map((members) => Object.fromEntries(members) as Record<string, unknown>);
const context = fc.oneof(
  { weight: 5, arbitrary: contextObject },
  { weight: 1, arbitrary: fc.array(contextObject, { minLength: 1, maxLength: 2 }) },
);

/** Documents of the kind that people write: most can be read without the full algorithm. */
export const plainDocuments: fc.Arbitrary<Record<string, unknown>> = fc
  .tuple(
    context,
    fc.oneof(
      node,
      fc.array(node, { maxLength: 4 }).map((graph) => ({ '@graph': graph })),
    ),
  )
  .map(([context, content]) => ({ '@context': context, ...content }));
