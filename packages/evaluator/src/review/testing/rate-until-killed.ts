// Judges what waits for a rater, takes every fifth vote back, and says what is acknowledged. Whoever started it kills it.
import { nodeClock } from '@assay/engine';
import { openEvaluatorHome } from '../../ledger/evaluator-home.ts';
import { Vault } from '../../vault/vault.ts';
import { castVote, nextItem, undoVote } from '../queue/next-item.ts';
import { openDesks } from '../read-review.ts';

const [path = '', rater = ''] = process.argv.slice(2);
const home = await openEvaluatorHome({ cwd: '/', home: path });
const vault = new Vault(home.path, Buffer.alloc(32, 7));
const desk = (await openDesks('reviewed', { home, vault, clock: nodeClock, env: {}, actor: rater })).at(-1)!;
for (let count = 1; ; count += 1) {
  const next = await nextItem(desk, rater);
  if (next === null) break;
  const { item } = next;
  await castVote({ item, rater, values: { correct: 'yes', tone: null }, reason: `${count}` }, desk);
  process.stdout.write(`vote ${item}\n`);
  if (count % 5 !== 0) continue;
  await undoVote({ item, rater }, desk);
  process.stdout.write(`undo ${item}\n`);
}
home.close();
