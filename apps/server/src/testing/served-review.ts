import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { verbs, type World } from '@assay/verbs';

const evaluator = `key: people
problem: capitals.jsonld
artifacts: [{ kind: predictions, name: predictions, prediction: { type: text, max_length: 2000 } }]
scorers: [{ key: people, kind: review }]
review:
  rubric: rubric.yaml
  inputs: { file: questions.jsonl, text: question }
  sampling: all
  raters_per_item: 2
  raters: [{ name: ada }, { name: bob }, { name: cyd }, { name: eve }]
  adjudicators: [dora]
  adjudicate: no_majority
  appeal_days: 14
headlines: [people.correct.rate]
feedback: { mode: exact }
`;

const rubric = `version: 1
instructions: Judge the answer alone.
criteria:
  - { key: correct, question: Does it name the capital?, kind: yes_no, anchors: [{ value: "yes", example: It is Paris. }, { value: "no", example: Lyon. }] }
`;

/** An evaluator that asks people, with two answers of a team that wait for them. */
export async function addReview(world: World, team: string): Promise<void> {
  const rows = (key: string, values: readonly string[]): string =>
    values.map((value, i) => `${JSON.stringify({ id: `p${i}`, [key]: value })}\n`).join('');
  const files = {
    'people.yaml': evaluator,
    'rubric.yaml': rubric,
    'questions.jsonl': rows('question', ['Of France?', 'Of Bolivia?']),
    'said.jsonl': rows('prediction', ['Paris', 'La Paz']),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(world.cwd, name), text);
  await (await verbs.evaluator.register())({ evaluator: 'people.yaml' }, world);
  await (await verbs.submit())({ evaluator: 'people', team, files: ['said.jsonl'] }, world);
  await (await verbs.scoreSubmissions())({ evaluator: 'people' }, world);
}
