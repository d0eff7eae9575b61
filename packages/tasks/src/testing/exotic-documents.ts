import fc from 'fast-check';
import { CROISSANT, XSD } from '../vocabulary/terms.ts';

/** A context that uses what JSON-LD 1.1 has beyond prefixes and coercions. */
const context = {
  ex: 'http://example.org/',
  cr: CROISSANT,
  xsd: XSD,
  list: { '@id': 'ex:list', '@container': '@list' },
  set: { '@id': 'ex:set', '@container': '@set' },
  byLanguage: { '@id': 'ex:byLanguage', '@container': '@language' },
  byIndex: { '@id': 'ex:byIndex', '@container': '@index' },
  byId: { '@id': 'ex:byId', '@container': '@id' },
  byType: { '@id': 'ex:byType', '@container': '@type' },
  inGraph: { '@id': 'ex:inGraph', '@container': '@graph' },
  isPartOf: { '@reverse': 'ex:hasPart' },
  data: { '@id': 'ex:data', '@type': '@json' },
  german: { '@id': 'ex:german', '@language': 'de' },
  nest: '@nest',
  graph: '@graph',
  value: '@value',
  items: '@list',
  scoped: { '@id': 'ex:scoped', '@context': { inner: 'ex:inner', ex: 'http://example.org/other/' } },
  Typed: { '@id': 'ex:Typed', '@context': { '@vocab': 'http://example.org/typed#' } },
  gone: null,
};

const ids = fc.constantFrom('ex:a', 'ex:b', '_:x', '_:y', 'relative', 'http://example.org/a');
const scalars = fc.oneof(
  fc.constantFrom('text', 'ex:a', '', 'ä'),
  fc.integer({ min: -5, max: 5 }),
  fc.constantFrom(0.5, 1e21),
  fc.boolean(),
);
const json = fc.jsonValue({ maxDepth: 2 });

const { node } = fc.letrec<{ node: Record<string, unknown>; value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    scalars,
    fc.constant(null),
    tie('node'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.record({ '@list': fc.array(tie('value'), { maxLength: 3 }) }),
    fc.record({ '@set': fc.array(tie('value'), { maxLength: 3 }) }),
    fc.record({ '@value': json, '@type': fc.constant('@json') }),
    fc.record({ items: fc.array(scalars, { maxLength: 2 }) }),
    fc.record({ value: scalars }),
  ),
  node: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.record({ '@id': ids }),
    fc
      .array(
        fc.oneof(
          fc.tuple(fc.constant('@id'), ids),
          fc.tuple(fc.constant('@type'), fc.constantFrom('ex:K', 'Typed', '_:k')),
          fc.tuple(fc.constantFrom('ex:p', 'ex:q', 'inner', 'gone', 'german'), tie('value')),
          fc.tuple(fc.constantFrom('list', 'set', 'scoped'), tie('value')),
          fc.tuple(fc.constant('byLanguage'), fc.constant({ en: 'one', de: ['eins', 'zwei'], '@none': 'x' })),
          fc.tuple(fc.constant('byIndex'), fc.dictionary(fc.constantFrom('i', 'j'), tie('node'))),
          fc.tuple(fc.constant('byId'), fc.dictionary(fc.constantFrom('ex:a', '_:x'), tie('node'))),
          fc.tuple(fc.constant('byType'), fc.dictionary(fc.constantFrom('ex:K', 'Typed'), tie('node'))),
          fc.tuple(fc.constant('inGraph'), tie('node')),
          fc.tuple(fc.constant('isPartOf'), tie('node')),
          fc.tuple(fc.constant('@reverse'), fc.dictionary(fc.constantFrom('ex:p', 'ex:r'), tie('node'))),
          fc.tuple(
            fc.constantFrom('nest', '@nest'),
            fc.dictionary(fc.constantFrom('ex:p', 'ex:n'), tie('value')),
          ),
          fc.tuple(fc.constant('@included'), fc.array(tie('node'), { maxLength: 2 })),
          fc.tuple(fc.constantFrom('@graph', 'graph'), fc.array(tie('node'), { maxLength: 2 })),
          fc.tuple(fc.constant('data'), json),
        ),
        { maxLength: 4 },
      )
      .map((members) => Object.fromEntries(members)),
  ),
}));

/** Documents that need the full algorithm; some are not valid JSON-LD. */
export const exoticDocuments: fc.Arbitrary<unknown> = fc.oneof(
  node.map((content) => ({ '@context': context, ...content })),
  fc
    .array(node, { maxLength: 3 })
    .map((nodes) => nodes.map((content) => ({ '@context': context, ...content }))),
);
