import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

/** Answers what the parameter says, and what the prompt asks for; `broken` fails on every second question. */
const model = `export default ({ input, messages, parameters }) => {
  if (parameters.broken && Number(input.n) % 2 === 0) throw new Error('broken');
  return messages.at(-1).content.startsWith('Loud') ? String(input.n) + '!' : String(input.n + (parameters.plus ?? 0));
};
`;

function project(evaluation: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-otherwise-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const rows = Array.from({ length: 6 }, (_, n) => ({
    id: `s${n}`,
    input: { n },
    expected: String(n),
    metadata: { tags: [n < 2 ? 'hard' : 'easy'], level: n },
  }));
  writeFileSync(join(folder, 'd.jsonl'), rows.map((row) => JSON.stringify(row)).join('\n'));
  writeFileSync(join(folder, 'm.mjs'), model);
  writeFileSync(
    join(folder, 'assay.yaml'),
    `models:
  - &small { key: small, provider: module, module: m.mjs }
  - { <<: *small, key: large }
tasks:
  - key: t
    dataset: d.jsonl
    prompts: [{ key: loud, prompt: "Loud {{input.n}}" }, { key: calm, prompt: "{% if input.n %}n{% endif %} {{input.n}}" }]
    scorer: { metrics: [exact-match] }
evaluation:
  key: e
  ${evaluation}
`,
  );
  return folder;
}

interface Ran {
  readonly evaluations: readonly { readonly task_specifications: readonly Specification[] }[];
}
interface Specification {
  readonly key: string;
  readonly model_key: string;
  readonly runs: readonly {
    readonly manifest: {
      readonly id: string;
      readonly samples: number;
      readonly model: object;
      readonly selection?: object;
    };
  }[];
}

async function run(folder: string, ...more: readonly string[]): Promise<readonly Specification[]> {
  const { out, err, exitCode } = await runCommand(['run', '--format', 'json', ...more], folder);
  expect(exitCode, err).toBe(0);
  return (JSON.parse(out) as Ran).evaluations[0]!.task_specifications;
}

const one = 'task_specifications: [{ key: s, task_key: t, model_key: small, prompt: calm }]';

describe('matrix', () => {
  test('makes a specification of every combination, with keys that say which, but those that are left out', async () => {
    const folder = project(
      'matrix: { parameters: { plus: [0, 1] }, exclude: [{ model: large, prompt: loud }, { parameters: { plus: 1 }, prompt: loud }] }',
    );
    expect((await run(folder)).map(({ key }) => key)).toEqual([
      't.small.loud.plus-0',
      't.small.calm.plus-0',
      't.small.calm.plus-1',
      't.large.calm.plus-0',
      't.large.calm.plus-1',
    ]);
  });

  test('what it names and is not there is told with its line', async () => {
    const { exitCode, err } = await runCommand(['run'], project('matrix: { models: [smal] }'));
    expect([exitCode, err.includes('assay.yaml:11')]).toEqual([2, true]);
    expect(err).toContain('"small"');
    const nothing = await runCommand(['run'], project('matrix: { exclude: [{ task: t }] }'));
    expect(nothing.err).toContain('its matrix leaves no combination');
    const neither = await runCommand(['run'], project('num_samples: 3'));
    expect(neither.err).toContain('neither task_specifications nor matrix');
  });
});

describe('overrides', () => {
  test('models, parameters and settings are asked in place of those of the project, and recorded', async () => {
    const folder = project(one);
    const [specification] = await run(folder, '--model', 'large', '--param', 'plus=1', '--set', 'seed=9');
    expect(specification).toMatchObject({ key: 's@large,plus=1,seed=9', model_key: 'large' });
    expect(specification!.runs[0]!.manifest).toMatchObject({
      seed: '9',
      model: { key: 'large', parameters: { plus: 1 } },
    });
    const { out } = await runCommand(['list', 'executions', '--format', 'json'], folder);
    expect(out.replaceAll(/\s/g, '')).toContain(
      '"overrides":{"models":["large"],"parameters":{"plus":1},"settings":["seed=9"]}',
    );
    expect((await run(folder, '--model', 'large', '--model', 'small')).map(({ key }) => key)).toEqual([
      's',
      's@large',
    ]);
    expect(
      (await run(folder, '--set', 'evaluation.task_specifications.s.prompt=loud'))[0]!.runs[0]!.manifest,
    ).toMatchObject({ prompt: { prompt: 'Loud {{input.n}}' } });
  });

  test.each([
    [['--model', 'lage'], '"large"'],
    [['--param', 'plus'], 'temperature=0'],
    [['--set', 'models.none.key=x'], 'nothing with the key "none"'],
    [['--set', 'sed=9'], 'sed'],
    [['--where', 'tags is hard'], 'level >= 3'],
    [['--where', 'metadata.levl != 3'], 'Did you mean metadata.level?'],
    [['--where', 'metadata.levl = 3'], 'no sample has metadata.levl'],
    [['--where', 'input.m != 3'], 'no sample has input.m'],
    [['--where', 'cluster != a'], 'no sample has cluster'],
    [['--where', 'metadata.reviewed'], 'no sample has metadata.reviewed'],
    [['--only', 'failed'], 'belong together'],
    [['--only', 'bad', '--of', 'latest'], 'unstable'],
  ])('%j is refused', async (options, words) => {
    const { exitCode, err } = await runCommand(['run', ...options], project(one));
    expect(exitCode, err).toBe(2);
    expect(err).toContain(words);
  });
});

describe('only these samples', () => {
  test('by tags, ids and metadata, and scored again later as they were', async () => {
    const folder = project(one);
    for (const [condition, samples] of [
      ['tags = hard', 2],
      ['id in s1, s5', 2],
      ['metadata.level >= 4', 2],
      ['input.n < 1', 1],
    ] as const)
      expect((await run(folder, '--where', condition))[0]!.runs[0]!.manifest).toMatchObject({
        samples,
        selection: { where: [condition] },
      });
    expect(
      (await run(folder, '--where', 'tags = easy', '--where', 'id != s3'))[0]!.runs[0]!.manifest.samples,
    ).toBe(3);
    const again = await runCommand(['score', 'latest', '--again'], folder);
    expect(again.exitCode, again.err).toBe(0);
    expect((await runCommand(['log', 'latest', 's2'], folder)).exitCode).toBe(0);
    const none = await runCommand(['run', '--where', 'tags = none'], folder);
    expect(none.exitCode).toBe(1);
    expect(none.err).toContain('no samples for which tags = none holds;');
  });

  test('those that failed, are missing or have turned', async () => {
    const folder = project(one);
    await run(folder);
    const [broken] = await run(folder, '--param', 'broken=true');
    const { id } = broken!.runs[0]!.manifest;
    for (const which of ['failed', 'turned']) {
      const { manifest } = (await run(folder, '--only', which, '--of', id))[0]!.runs[0]!;
      expect(manifest).toMatchObject({ samples: 3, selection: { only: ['s0', 's2', 's4'] } });
    }
    const nothing = await runCommand(['run', '--only', 'failed', '--of', 'latest'], folder);
    expect([nothing.exitCode, nothing.err.includes('nothing to run')]).toEqual([2, true]);
    const alone = await runCommand(['run', '--only', 'unstable', '--of', 'latest'], folder);
    expect([alone.exitCode, alone.err.includes('repeated runs')]).toEqual([2, true]);
  });
});
