import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { verbs, type World } from '@assay/verbs';

/** How many hidden items there are; the last third of them never gives feedback. */
const ITEMS = 30;

interface ContestOptions {
  readonly feedback?: 'exact' | 'ladder' | 'none';
  /** The number of an item whose hidden label is another. */
  readonly changed?: number | null;
  /** Whether an arena is played too. */
  readonly plays?: boolean;
  /** What a team may hand in; null: as much as it likes. */
  readonly perDay?: number | null;
}

/** An evaluator with what two teams handed in, two versions of its scorer, and an arena that was played. */
export async function addContest(
  world: World,
  { feedback = 'exact', changed = null, plays = true, perDay = 5 }: ContestOptions = {},
): Promise<void> {
  const write = (name: string, text: string): Promise<void> => writeFile(join(world.cwd, name), text);
  const labels = Array.from({ length: ITEMS }, (_, i) => {
    const label = (i % 3 === 0) !== (i === changed) ? 'yes' : 'no';
    return `q${i},${label},${i < 20 ? 'feedback' : 'final'}`;
  });
  await write('labels.csv', `id,label,split\n${labels.join('\n')}\n`);
  await write('evaluator.yaml', evaluatorText(feedback, 'exact-match', perDay));
  const register = await verbs.evaluator.register();
  await register({ evaluator: 'evaluator.yaml' }, world);
  const submit = await verbs.submit();
  for (const [team, wrong] of [
    ['submitter', 4],
    ['Others', 9],
  ] as const) {
    await write(`${team}.jsonl`, predictions(wrong));
    await submit({ team, files: [`${team}.jsonl`] }, world);
  }
  await write('broken.jsonl', '{"id":"q0","prediction":"perhaps"}\n');
  await submit({ team: 'submitter', files: ['broken.jsonl'] }, world);
  const score = await verbs.scoreSubmissions();
  await score({}, world);
  await score({ final: true }, world);
  await write('evaluator.yaml', evaluatorText(feedback, 'squad-exact-match', perDay));
  await register({ evaluator: 'evaluator.yaml' }, world);
  await (await verbs.rerunAll())({ reason: 'a full stop does not matter' }, world);
  if (plays) await playArena(world);
}

function predictions(wrong: number): string {
  return Array.from({ length: ITEMS }, (_, i) => ({
    id: `q${i}`,
    prediction: (i % 3 === 0) !== i < wrong ? 'yes' : 'no',
  }))
    .map((row) => `${JSON.stringify(row)}\n`)
    .join('');
}

const evaluatorText = (feedback: string, metric: string, perDay: number | null): string => `key: contest
problem: capitals.jsonld
artifacts: [{ kind: predictions, name: predictions, prediction: { type: label, values: ["yes", "no"] } }]
labels: { file: labels.csv, label: label, split: split }
splits: { feedback: feedback, final: final }
scorers: [{ key: labels, kind: labels, metrics: [{ ${metric}: { name: correct } }] }]
headlines: [correct.pass_rate]
feedback: { mode: ${feedback} }
quotas: { per_day: ${perDay}, in_flight: null }
`;

/** Two of the players of the demo, at one opening. */
async function playArena(world: World): Promise<void> {
  const examples = join(import.meta.dirname, '../../../../examples/demo/arena');
  await mkdir(join(world.cwd, 'arena'));
  for (const name of ['heaps.mjs', 'exact.mjs', 'greedy.mjs'])
    await copyFile(join(examples, name), join(world.cwd, 'arena', name));
  await writeFile(
    join(world.cwd, 'arena.yaml'),
    `key: heaps
environment: { module: arena/heaps.mjs }
players: [{ name: exact, module: arena/exact.mjs }, { name: greedy, module: arena/greedy.mjs }]
schedule: { kind: round_robin, openings: 1 }
limits: { move_ms: 60000 }
rating: { regularisation: 0.1 }
`,
  );
  await (await verbs.arena.run())({}, world);
}
