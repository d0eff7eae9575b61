import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Clock, nodeClock, nodeFiles } from '@assay/engine';
import type { JsonObject, OfficialScore } from '@assay/records';
import { onTestFinished } from 'vitest';
import { readEvaluator } from '../contract/read-evaluator.ts';
import { registerEvaluator } from '../contract/register-evaluator.ts';
import type { RegisteredEvaluator } from '../contract/evaluators.ts';
import { type EvaluatorHome, openEvaluatorHome } from '../ledger/evaluator-home.ts';
import { addKey } from '../ledger/key-events.ts';
import { scoreQueued, type ScoringContext } from '../score/score-queued.ts';
import { type Received, Reception } from '../submit/reception.ts';
import { Vault } from '../vault/vault.ts';
import { problemText } from './contest-texts.ts';
import { expectBundlesHold } from './expect-bundles-hold.ts';

export { problemText } from './contest-texts.ts';

const by = { actor: 'host', at: '2026-11-15T12:00:00Z' };

/** Everything of one evaluator, in a folder of its own. */
export interface Contest {
  readonly folder: string;
  readonly home: EvaluatorHome;
  readonly vault: Vault;
  readonly context: ScoringContext;
  readonly register: (
    evaluator: string,
    files?: Readonly<Record<string, string>>,
  ) => Promise<RegisteredEvaluator>;
  readonly submit: (
    team: string,
    files: Readonly<Record<string, string | Uint8Array>>,
    claims?: JsonObject,
  ) => Promise<Received>;
  readonly score: (key?: string) => Promise<readonly OfficialScore[]>;
}

export interface ContestOptions {
  readonly clock?: Clock;
  readonly problem?: string;
  /** Of PostgreSQL; in the folder without it. */
  readonly address?: string;
  /** The test writes to the store what no log has, or damages it: its bundles are not judged in the end. */
  readonly isForged?: boolean;
}

/** An empty home with one key, and ways to use it. In the end a second verifier judges what its log proves. */
export async function contest({
  clock = nodeClock,
  problem: text = problemText,
  address,
  isForged = false,
}: ContestOptions = {}): Promise<Contest> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-contest-'));
  const home = await openEvaluatorHome({ cwd: folder, origin: 'example.org/evals', address });
  onTestFinished(() => {
    try {
      if (!isForged) expectBundlesHold(home);
    } finally {
      home.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
  await addKey(home, 'evaluator', by);
  const vault = new Vault(home.path, Buffer.alloc(32, 7));
  const context: ScoringContext = { home, vault, clock, env: {}, actor: 'host' };
  const reception = new Reception(home, clock);
  mkdirSync(join(folder, 'host'));
  let key = '';
  const files = nodeFiles(join(folder, 'host'));
  return {
    folder,
    home,
    vault,
    context,
    register: async (evaluator, more = {}) => {
      for (const [name, contents] of Object.entries({
        'problem.jsonld': text,
        'evaluator.yaml': evaluator,
        ...more,
      })) {
        mkdirSync(dirname(join(folder, 'host', name)), { recursive: true });
        writeFileSync(join(folder, 'host', name), contents);
      }
      const read = await readEvaluator(files, 'evaluator.yaml');
      const registered = await registerEvaluator(read, { home, vault, files, env: {}, by });
      key = registered.evaluator.key;
      return registered;
    },
    submit: (team, given, claims = {}) =>
      reception.receive({
        evaluator: key,
        team,
        files: Object.entries(given).map(([name, contents]) => ({ name, bytes: Buffer.from(contents) })),
        claims,
      }),
    score: async (of = key) => Array.fromAsync(scoreQueued(of, context)),
  };
}
