import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../../testing/run-command.ts';

/** A model of the project's own: it answers by the input, and worse with `parameters.careless`. */
const model = `const asked = new Map();
export default async ({ id, input, parameters }) => {
  if (parameters.fails?.includes(id)) throw new Error('it broke');
  if (parameters.wavers?.includes(id)) {
    const time = (asked.get(id) ?? 0) + 1;
    asked.set(id, time);
    return time % 2 === 1 ? 'no idea' : input.answer;
  }
  return parameters.careless?.includes(id) ? 'no idea' : input.answer;
};
`;

const samples = [
  { id: 'a', input: { answer: 'Paris' }, expected: 'Paris', metadata: { tags: ['policy'] } },
  { id: 'b', input: { answer: 'Rome' }, expected: 'Rome', metadata: { tags: ['policy', 'hard'] } },
  { id: 'c', input: { answer: 'Oslo' }, expected: 'Oslo' },
  { id: 'd', input: { answer: 'Bonn' }, expected: 'Berlin' },
];

export interface ProjectParts {
  /** YAML under `gates:`; none unless given. */
  readonly gates?: string;
  /** YAML of the specifications; `good` and `careless` unless given. */
  readonly specifications?: string;
  readonly scorers?: string;
  readonly more?: string;
}

const twoScorers = `[{ key: plain, metrics: [exact-match], aggregates: { accuracy: exact-match.pass_rate } }, { key: both, metrics: [exact-match, contains] }]`;

const twoSpecifications = `
    - { key: good, task_key: capitals, model_key: good, scorer: plain }
    - { key: careless, task_key: capitals, model_key: careless, scorer: plain }`;

export function projectYaml(parts: ProjectParts = {}): string {
  return `models:
  - { key: good, provider: module, module: model.mjs, parameters: { temperature: 0, max_tokens: 8 } }
  - { key: careless, provider: module, module: model.mjs, parameters: { temperature: 0, max_tokens: 8, careless: [a, b] } }
  - { key: wavering, provider: module, module: model.mjs, parameters: { temperature: 1, max_tokens: 8, wavers: [b] } }
  - { key: failing, provider: module, module: model.mjs, parameters: { temperature: 1, max_tokens: 8, fails: [a, b, c, d] } }
tasks:
  - key: capitals
    dataset: data.jsonl
    scorers: ${parts.scorers ?? twoScorers}
evaluation:
  key: cities
  task_specifications: ${parts.specifications ?? twoSpecifications}
${parts.gates === undefined ? '' : `gates:\n${parts.gates}\n`}${parts.more ?? ''}`;
}

/** A project in a folder of its own, with a model that is a module and four samples; nothing has been run. */
export async function sampleProject(parts: ProjectParts = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-project-'));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'model.mjs'), model);
  await writeFile(join(folder, 'data.jsonl'), samples.map((sample) => JSON.stringify(sample)).join('\n'));
  await writeFile(join(folder, 'assay.yaml'), projectYaml(parts));
  return folder;
}

/** The ids of the runs that `assay run` made, by specification, in their order. */
export async function runProject(
  folder: string,
  ...args: readonly string[]
): Promise<Readonly<Record<string, readonly string[]>>> {
  const { out, err } = await runCommand(['run', '--quiet', '--format', 'json', ...args], folder);
  if (out === '') throw new Error(`assay run printed nothing: ${err}`);
  const { evaluations } = JSON.parse(out) as {
    evaluations: {
      task_specifications: { key: string; runs: { manifest: { id: string } }[] }[];
    }[];
  };
  return Object.fromEntries(
    evaluations.flatMap(({ task_specifications: all }) =>
      all.map(({ key, runs }) => [key, runs.map(({ manifest }) => manifest.id)]),
    ),
  );
}
