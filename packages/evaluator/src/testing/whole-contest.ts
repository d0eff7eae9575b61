import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeClock, nodeFiles } from '@assay/engine';
import { readEvaluator } from '../contract/read-evaluator.ts';
import { registerEvaluator } from '../contract/register-evaluator.ts';
import { openEvaluatorHome } from '../ledger/evaluator-home.ts';
import { addKey } from '../ledger/key-events.ts';
import { keysOf } from '../ledger/log-keys.ts';
import { scoreQueued } from '../score/score-queued.ts';
import { Reception } from '../submit/reception.ts';
import { Vault } from '../vault/vault.ts';
import { rerunCampaign } from '../versions/rerun-campaign.ts';
import { jsonl, problemText } from './contest-texts.ts';

const evaluator = `key: contest
problem: problem.jsonld
artifacts: [{ kind: predictions, name: predictions, prediction: { type: text } }]
labels: { file: labels.csv, label: label }
scorers: [{ key: labels, kind: labels, metrics: [exact-match] }]
headlines: [exact-match.pass_rate]
feedback: { mode: exact }
quotas: { per_day: 1, in_flight: 1 }
`;
const entries = {
  one: { q1: 'a', q2: 'b', q3: 'c', q4: 'D' },
  two: { q1: 'a', q2: 'x', q3: 'x', q4: 'd' },
  three: { q1: 'x', q2: 'x', q3: 'x', q4: 'D' },
};
const labels = (last: string) => `id,label\nq1,a\nq2,b\nq3,c\nq4,${last}\n`;

/**
 * A contest from its first key to a board that shows a second version, in a folder: done from the beginning, or from wherever
 * it was stopped. `acknowledge` is told of every submission that was received.
 */
export async function wholeContest(folder: string, acknowledge: (id: string) => void): Promise<void> {
  const by = { actor: 'host', at: nodeClock.now() };
  const host = join(folder, 'host');
  mkdirSync(host, { recursive: true });
  const home = await openEvaluatorHome({ cwd: folder, origin: 'example.org/evals' });
  try {
    if (keysOf(home.ledger.store).length === 0) await addKey(home, 'evaluator', by);
    const vault = new Vault(home.path, Buffer.alloc(32, 7));
    const files = nodeFiles(host);
    const register = async (last: string): Promise<void> => {
      for (const [name, text] of Object.entries({
        'problem.jsonld': problemText,
        'evaluator.yaml': evaluator,
        'labels.csv': labels(last),
      }))
        writeFileSync(join(host, name), text);
      await registerEvaluator(await readEvaluator(files, 'evaluator.yaml'), {
        home,
        vault,
        files,
        env: {},
        by,
      });
    };
    const versions = () => home.store.evaluators.history('contest').length;
    if (versions() === 0) await register('d');
    const reception = new Reception(home, nodeClock);
    for (const [team, answers] of Object.entries(entries)) {
      if (home.store.submissions.list({ team }).length > 0) continue;
      const bytes = Buffer.from(jsonl(answers));
      const arrival = {
        evaluator: 'contest',
        team,
        files: [{ name: 'predictions.jsonl', bytes }],
        claims: {},
      };
      acknowledge((await reception.receive(arrival)).submission.id);
    }
    const context = { home, vault, clock: nodeClock, env: {}, actor: 'host' };
    for await (const _ of scoreQueued('contest', context));
    if (versions() === 1) await register('D');
    if (home.store.boards.history('contest', 'all').length < 2)
      for await (const _ of rerunCampaign({ evaluator: 'contest', reason: 'q4 was wrong' }, context));
  } finally {
    home.close();
  }
}

const [, program, folder] = process.argv;
if (program === import.meta.filename) await wholeContest(folder!, (id) => process.stdout.write(`${id}\n`));
