import type { JsonObject } from '@assay/records';

/** A public problem: nothing of its evaluator is in it. */
const problem: JsonObject = {
  '@context': {
    croissant: 'http://mlcommons.org/croissant/',
    schema: 'https://schema.org/',
    xsd: 'http://www.w3.org/2001/XMLSchema#',
  },
  '@type': 'croissant:TaskProblem',
  '@id': 'https://example.org/sentiment',
  'schema:name': 'Sentiment',
  'croissant:input': { '@type': 'schema:Dataset', '@id': 'https://example.org/reviews' },
  'croissant:output': {
    '@type': 'croissant:OutputSpec',
    '@id': 'https://example.org/sentiment#outputSpec',
    'croissant:schema': {
      '@type': 'croissant:RecordSet',
      'croissant:field': ['id', 'prediction'].map((name) => ({
        '@type': 'croissant:Field',
        'schema:name': name,
        'croissant:dataType': 'xsd:string',
      })),
    },
  },
  'croissant:evaluation': {
    '@type': 'croissant:EvaluationSpec',
    '@id': 'https://example.org/sentiment#evaluationSpec',
    'croissant:expectedMetric': ['Accuracy'],
  },
};

export const problemText = JSON.stringify(problem, null, 2);

/** Rows of predictions as JSONL. */
export function jsonl(predictions: Readonly<Record<string, unknown>>): string {
  return Object.entries(predictions)
    .map(([id, prediction]) => `${JSON.stringify({ id, prediction })}\n`)
    .join('');
}
