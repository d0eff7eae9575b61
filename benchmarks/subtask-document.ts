/** A problem with `count` subtasks that share one output spec: what the linearity of validation is measured on. */
export function subtaskDocument(count: number): string {
  const base = 'http://example.org/benchmark';
  return JSON.stringify({
    '@context': {
      croissant: 'http://mlcommons.org/croissant/',
      schema: 'https://schema.org/',
      xsd: 'http://www.w3.org/2001/XMLSchema#',
    },
    '@type': 'croissant:TaskProblem',
    '@id': base,
    'schema:name': 'A benchmark with many subtasks',
    'croissant:output': {
      '@type': 'croissant:OutputSpec',
      '@id': `${base}#output`,
      'croissant:schema': {
        '@type': 'croissant:RecordSet',
        'croissant:field': [
          { '@type': 'croissant:Field', 'schema:name': 'answer', 'croissant:dataType': 'xsd:string' },
        ],
      },
    },
    'croissant:subTask': Array.from({ length: count }, (_, i) => ({
      '@type': 'croissant:TaskProblem',
      '@id': `${base}#subject-${i}`,
      'schema:name': `Subject ${i}`,
      'croissant:input': { '@type': 'schema:Dataset', '@id': `https://example.org/data/subject-${i}` },
      'croissant:output': { '@id': `${base}#output` },
      'croissant:evaluation': {
        '@type': 'croissant:EvaluationSpec',
        'croissant:expectedMetric': ['Accuracy'],
      },
    })),
  });
}
