import { type Card, cardSchema, type Figure } from '@assay/records';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { corpusRollup } from '../signals/corpus-rollup.ts';
import { cardCorpusOf, type CardReport } from '../testing/card-corpus-of.ts';
import { buildCard, CardTally } from './build-card.ts';
import { placeTriples } from './card-rows.ts';
import { PlaceList } from './figures.ts';
import { findSubject, subjectsOf, wholeCorpus } from './subjects.ts';

const complete = { temperature: 0, max_tokens: 256 };
/** Two setups 0.2 apart, two parties, a second model, an agentic benchmark. */
const reports: readonly CardReport[] = [
  { score: 0.5, args: complete, relationship: 'first_party', organization: 'Maker' },
  { score: 0.7, args: { ...complete, temperature: 1 }, organization: 'Board' },
  { score: 0.4, model: 'lab/other', args: { temperature: 0 }, organization: 'Board' },
  {
    score: 0.1,
    path: ['agents', 'GAIA', 'level 1', null],
    args: { ...complete, agentic_eval_config: {} },
    harness: 'unknown',
    organization: 'Agency',
  },
];
const corpus = cardCorpusOf(reports);

function cardOf(kind: 'benchmark' | 'model' | 'organization', name: string): Card {
  return buildCard(corpus, findSubject(corpus.names, kind, name)!);
}

function figure(card: Card, id: string): Figure {
  const found = card.figures.find((one) => one.id === id);
  expect(found, id).toBeDefined();
  return found!;
}

/** "n of m" with the files behind it. */
function counted(card: Card, id: string): string {
  const { value, of, calculation } = figure(card, id);
  const files = calculation.evidence.map((row) => card.rows[row]!.file.slice(-6, -5));
  return `${value} of ${of}: ${calculation.evidence_of} ${files.join(' ')}`;
}

describe('buildCard', () => {
  test('every card of a corpus is a card', () => {
    for (const subject of [wholeCorpus, ...subjectsOf(corpus.names)])
      expect(cardSchema.safeParse(buildCard(corpus, subject)).error?.issues ?? []).toEqual([]);
  });

  test('a benchmark: what is missing, with the reports that miss it', () => {
    const card = cardOf('benchmark', 'arithmetic');
    expect(card.benchmark).toBe('arithmetic');
    expect(figure(card, 'reported.reports').value).toBe(3);
    expect(figure(card, 'reported.models').value).toBe(2);
    expect(counted(card, 'reproducibility.gap')).toBe('1 of 2: counted 2');
    expect(counted(card, 'reproducibility.missing.temperature')).toBe('0 of 2: considered 0 1 2');
    expect(counted(card, 'reproducibility.missing.max_tokens')).toBe('1 of 2: counted 2');
    expect(figure(card, 'reproducibility.missing.harness')).toMatchObject({
      value: null,
      of: 0,
      note: 'no agentic triple, so not required',
    });
    expect(counted(card, 'provenance.multi_party')).toBe('1 of 2: counted 0 1');
    expect(counted(card, 'provenance.relationship.first_party')).toBe('1 of 3: counted 0');
    expect(counted(card, 'comparability.combined')).toBe('1 of 1: counted 0 1');
    expect(figure(card, 'completeness.score:arithmetic')).toMatchObject({ exact: '3/28', value: 3 / 28 });
  });

  test('agentic fields are counted over agentic triples, a harness called unknown is none', () => {
    const card = cardOf('model', 'lab/model');
    expect(counted(card, 'reproducibility.missing.harness')).toBe('1 of 1: counted 3');
    expect(counted(card, 'reproducibility.missing.eval_limits')).toBe('1 of 1: counted 3');
    expect(figure(card, 'completeness.median')).toMatchObject({ exact: '3/28' });
  });

  test('an organisation: the triples it reported on, with what others said of them', () => {
    const card = cardOf('organization', 'Maker');
    expect(card.signals).toHaveLength(1);
    expect(card.rows.map(({ organization }) => organization)).toEqual(['Maker', 'Board']);
    expect(figure(card, 'reported.organizations').value).toBe(2);
  });

  test('a comparison shows the groups, the spread and the threshold', () => {
    const [setups, parties] = cardOf('model', 'lab/model').comparisons;
    expect(setups).toMatchObject({
      between: 'setups',
      scale: { min: 0, max: 1 },
      differing_fields: ['temperature'],
      groups: [
        { name: 'temperature 0', score: { exact: '1/2' } },
        { name: 'temperature 1', score: { exact: '7/10' } },
      ],
      spread: { exact: '1/5', value: 0.2 },
      threshold: { exact: '1/20' },
      diverges: 1,
    });
    expect(parties).toMatchObject({ between: 'parties', spread: { exact: '1/5' }, diverges: 1 });
  });

  test.each([
    [{}, { min_score: 0, max_score: 100 }, 'different bounds, [0, 1] and [0, 100]'],
    [{ min_score: 0 }, { min_score: 0 }, 'no finite bounds with min < max, but [0, none]'],
  ])('bounds %j and %j: not assessable, and why', (first, second, reason) => {
    const bounds = 'min_score' in first ? { bounds: first } : {};
    const own = cardCorpusOf([
      { score: 0.5, ...bounds, args: { temperature: 0 } },
      { score: 0.9, bounds: second, args: { temperature: 1 } },
    ]);
    const [comparison] = buildCard(own, wholeCorpus).comparisons;
    expect(comparison).toMatchObject({ diverges: null, threshold: null, scale: null });
    expect(comparison!.reason).toContain(reason);
  });

  test('findings: of the records behind the card, all of them for the corpus', () => {
    const found = (path: string) => ({
      action: 'noted' as const,
      rule: 'out_of_bounds',
      path,
      result: 0,
      message: 'odd',
    });
    const own = cardCorpusOf(reports, {}, [found('data/suite/lab/model/3.json'), found('elsewhere.json')]);
    expect(buildCard(own, wholeCorpus).findings).toMatchObject([{ count: 2 }]);
    expect(buildCard(own, findSubject(own.names, 'benchmark', 'GAIA')!).findings).toMatchObject([
      { count: 1 },
    ]);
    expect(buildCard(own, findSubject(own.names, 'benchmark', 'arithmetic')!).findings).toEqual([]);
  });

  test('a benchmark that is documented and not reported on has a card', () => {
    const own = cardCorpusOf([], { 'a.json': { benchmark_details: { name: 'sums', overview: 'Sums.' } } });
    const card = buildCard(own, findSubject(own.names, 'benchmark', 'sums')!);
    expect(card.completeness).toBe(2 / 28);
    expect(figure(card, 'reproducibility.gap')).toMatchObject({ value: null, note: 'nothing was reported' });
  });
});

const anyReport: fc.Arbitrary<CardReport> = fc.record({
  score: fc.constantFrom(0, 0.5, 0.55, 0.56, 1),
  model: fc.constantFrom('a', 'b'),
  organization: fc.constantFrom('X', 'Y', null),
  relationship: fc.constantFrom('first_party', 'third_party', 'collaborative', 'other'),
  harness: fc.constantFrom('h', 'unknown'),
  args: fc.constantFrom(
    {},
    { temperature: 0 },
    { temperature: 0, max_tokens: 1 },
    { agentic_eval_config: {}, max_tokens: 5 },
  ),
  bounds: fc.constantFrom({ min_score: 0, max_score: 1 }, { min_score: 0, max_score: 100 }, {}),
});

describe('over any corpus', () => {
  test('the corpus card counts what the roll-up counts', () => {
    fc.assert(
      fc.property(fc.array(anyReport, { minLength: 1, maxLength: 12 }), (given) => {
        const card = buildCard(cardCorpusOf(given), wholeCorpus);
        const rollup = corpusRollup(card.signals);
        const valueOf = (id: string): number => figure(card, id).value ?? 0;
        expect({
          rows: valueOf('reported.reports'),
          triples: valueOf('reported.triples'),
          models: valueOf('reported.models'),
          benchmarks: valueOf('reported.benchmarks'),
          reproducibility_gap: valueOf('reproducibility.gap'),
          temperature_missing_triples: valueOf('reproducibility.missing.temperature'),
          max_tokens_missing_triples: valueOf('reproducibility.missing.max_tokens'),
          first_party_only: valueOf('provenance.first_party_only'),
          multi_party: valueOf('provenance.multi_party'),
          variant_divergence: valueOf('comparability.variant'),
          variant_not_assessable: valueOf('comparability.variant_not_assessable'),
          cross_party_divergence: valueOf('comparability.cross_party'),
          comparability: valueOf('comparability.combined'),
        }).toEqual(rollup);
      }),
    );
  });

  test('every number leads to rows that are there, and a count of triples to as many triples', () => {
    fc.assert(
      fc.property(fc.array(anyReport, { minLength: 1, maxLength: 12 }), (given) => {
        const card = buildCard(cardCorpusOf(given), wholeCorpus);
        for (const { calculation, value, id } of card.figures) {
          const { evidence, documents, evidence_of, inputs } = calculation;
          for (const row of evidence) expect(card.rows[row], id).toBeDefined();
          if (value !== null) expect(evidence.length + documents.length, id).toBeGreaterThan(0);
          if (evidence_of === 'counted' && inputs['counted triples'] !== undefined)
            expect(new Set(evidence.map((row) => card.rows[row]!.triple)).size, id).toBe(value);
        }
      }),
    );
  });
});

const { triples } = cardCorpusOf([
  { score: 0.5, model: 'a', args: complete },
  { score: 0.6, model: 'b', args: {}, path: ['suite', 'other', 'x', null] },
  { score: 0.7, model: 'c', args: complete, path: ['suite', 'third', 'x', null] },
]);

function figureOf(count: number, id: string) {
  const tally = new CardTally(wholeCorpus);
  for (const triple of placeTriples(triples.slice(0, count))) tally.add(triple);
  return [...tally.figures([])].find((figure) => figure.id === id)!;
}

test('while nothing counts, the evidence is what was looked at; from then on what counts', () => {
  expect(figureOf(1, 'reproducibility.gap')).toMatchObject({
    value: 0,
    of: 1,
    calculation: { evidence_of: 'considered', evidence: [0] },
  });
  expect(figureOf(3, 'reproducibility.gap')).toMatchObject({
    value: 1,
    of: 3,
    calculation: { evidence_of: 'counted', evidence: [1] },
  });
});

test('without triples there is nothing to say, and no share of nothing', () => {
  expect(figureOf(0, 'reproducibility.gap')).toMatchObject({ value: null, of: 0, exact: null });
  expect(figureOf(0, 'reported.reports')).toMatchObject({ value: 0 });
});

test('datasets and files come in the order of the triples, each once', () => {
  const tally = new CardTally(wholeCorpus);
  for (const triple of placeTriples(triples)) tally.add(triple);
  expect([...tally.datasets]).toEqual(['arithmetic', 'other', 'third']);
  expect(tally.files.size).toBe(3);
});

test('a list of places grows beyond its first room, and can begin anew', () => {
  const list = new PlaceList();
  for (let place = 0; place < 1000; place++) list.push(place);
  expect([list.length, list.toArray()[999]]).toEqual([1000, 999]);
  list.clear();
  expect(list.toArray()).toEqual([]);
});
