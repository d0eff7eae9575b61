import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeClock, nodeFiles } from '@assay/engine';
import { readEvaluator } from '../../contract/read-evaluator.ts';
import { registerEvaluator } from '../../contract/register-evaluator.ts';
import { openEvaluatorHome } from '../../ledger/evaluator-home.ts';
import { addKey } from '../../ledger/key-events.ts';
import { Reception } from '../../submit/reception.ts';
import { problemText } from '../../testing/contest-texts.ts';
import { Vault } from '../../vault/vault.ts';

const evaluator = `key: small
problem: problem.jsonld
artifacts: [{ kind: predictions, name: predictions, prediction: { type: text }, missing: wrong }]
labels: { file: labels.csv, label: label }
scorers: [{ key: labels, kind: labels, metrics: [exact-match] }]
headlines: [exact-match.pass_rate]
quotas: { per_day: null, in_flight: null, lifetime: null }
`;

/** Hands in one submission after another, each of other bytes, until one is refused; says which were acknowledged, and why not the last. */
export async function fillHome(
  folder: string,
): Promise<{ readonly acknowledged: readonly string[]; readonly error: unknown }> {
  const host = join(folder, 'host');
  mkdirSync(host);
  writeFileSync(join(host, 'problem.jsonld'), problemText);
  writeFileSync(join(host, 'evaluator.yaml'), evaluator);
  writeFileSync(join(host, 'labels.csv'), 'id,label\nq1,a\nq2,b\n');
  const by = { actor: 'host', at: nodeClock.now() };
  const home = await openEvaluatorHome({ cwd: folder, origin: 'example.org/evals' });
  await addKey(home, 'evaluator', by);
  const files = nodeFiles(host);
  const vault = new Vault(home.path, null);
  await registerEvaluator(await readEvaluator(files, 'evaluator.yaml'), { home, vault, files, env: {}, by });
  const reception = new Reception(home, nodeClock);
  const acknowledged: string[] = [];
  for (let i = 0; ; i += 1) {
    const bytes = Buffer.from(`${JSON.stringify({ id: 'q1', prediction: `${i} ${'x'.repeat(5_000)}` })}\n`);
    try {
      const { submission } = await reception.receive({
        evaluator: 'small',
        team: 'team',
        files: [{ name: 'predictions.jsonl', bytes }],
        claims: {},
      });
      acknowledged.push(submission.id);
    } catch (error) {
      try {
        home.close();
      } catch {
        // A database on a full disk may not be able to close in order; it is opened again from what is there.
      }
      return { acknowledged, error };
    }
  }
}
