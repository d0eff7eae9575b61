import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const reported = {
  '@context': { croissant: 'http://mlcommons.org/croissant/', schema: 'https://schema.org/' },
  '@type': 'croissant:TaskSolution',
  '@id': 'http://example.org/capitals_reported',
  'schema:name': 'Capitals, as reported',
  'croissant:evaluation': {
    '@type': 'croissant:EvaluationTask',
    'croissant:evaluationResults': [
      { '@type': 'croissant:EvaluationResult', 'croissant:metric': 'Exact Match', 'croissant:value': '75.0' },
    ],
  },
};

const plan = `title: Capitals, run again
reported: reported.jsonld
outputs:
  - file: answers.jsonl
    metrics:
      Exact Match: { metric: exact-match, expected: capital }
`;

/** A reproduction below the folder; one of its answers was expected to be what is hidden. */
export async function addReproduction(cwd: string, label: string): Promise<void> {
  const folder = join(cwd, 'again');
  const answers = [
    { id: 'a', output: 'Paris', capital: 'Paris' },
    { id: 'b', output: 'Bern', capital: 'Bern' },
    { id: 'c', output: 'a lullaby', capital: label },
  ];
  await mkdir(folder);
  await writeFile(join(folder, 'reported.jsonld'), JSON.stringify(reported));
  await writeFile(join(folder, 'answers.jsonl'), answers.map((row) => JSON.stringify(row)).join('\n'));
  await writeFile(join(folder, 'reproduction.yaml'), plan);
}
