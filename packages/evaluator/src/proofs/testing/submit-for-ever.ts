import { nodeClock } from '@assay/engine';
import { openEvaluatorHome } from '../../ledger/evaluator-home.ts';
import { scoreQueued } from '../../score/score-queued.ts';
import { Reception } from '../../submit/reception.ts';
import { Vault } from '../../vault/vault.ts';

// Submits and scores until it is killed, and says what is acknowledged.
const [path = '', name = ''] = process.argv.slice(2);
const home = await openEvaluatorHome({ cwd: '/', home: path });
const vault = new Vault(home.path, Buffer.alloc(32, 7));
const reception = new Reception(home, nodeClock);
const context = { home, vault, clock: nodeClock, env: {}, actor: name };
for (let round = 0; ; round += 1) {
  const rows = [0, 1, 2, 3].map(
    (i) => `${JSON.stringify({ id: `q0000${i}`, prediction: (round + i) % 2 === 0 ? 'pos' : 'neg' })}\n`,
  );
  const file = { name: 'predictions.jsonl', bytes: Buffer.from(rows.join('')) };
  const arrivals = ['a', 'b', 'c'].map((team) =>
    reception.receive({ evaluator: 'small', team: `${name} ${team}`, files: [file], claims: {} }),
  );
  for (const { submission } of await Promise.all(arrivals))
    process.stdout.write(`submitted ${submission.id}\n`);
  for await (const { id } of scoreQueued('small', context)) process.stdout.write(`scored ${id}\n`);
}
