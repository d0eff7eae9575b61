// Every budget of the project in one table, peers in the same run where they are on the machine.
import { benchmarkInstantGames } from './arena/instant-games.ts';
import { benchmarkPromises } from './arena/promises.ts';
import { benchmarkBootstrap } from './bootstrap.ts';
import { benchmarkBradleyTerry } from './bradley-terry.ts';
import { benchmarkIngest } from './cards/ingest.ts';
import { benchmarkSignals } from './cards/signals.ts';
import { benchmarkCoco } from './coco.ts';
import { benchmarkEvaluator } from './evaluator.ts';
import { printRows } from './print-rows.ts';
import { benchmarkProbing } from './probing.ts';
import type { BenchmarkRow } from './row.ts';
import { benchmarkRun } from './run.ts';
import { benchmarkScore } from './score.ts';
import { benchmarkScores } from './scores.ts';
import { benchmarkSearch } from './search.ts';
import { benchmarkSetIntervals } from './set-intervals.ts';
import { benchmarkStart } from './start.ts';
import { benchmarkValidate } from './validate.ts';

const benchmarks: readonly (readonly [name: string, run: () => Promise<readonly BenchmarkRow[]>])[] = [
  ['start', benchmarkStart],
  ['validate', benchmarkValidate],
  ['search', benchmarkSearch],
  ['scores', benchmarkScores],
  ['score', benchmarkScore],
  ['run', benchmarkRun],
  ['bootstrap', benchmarkBootstrap],
  ['set-intervals', benchmarkSetIntervals],
  ['detection', benchmarkCoco],
  ['arena', benchmarkBradleyTerry],
  ['games', benchmarkInstantGames],
  ['arena-promises', async () => benchmarkPromises()],
  ['probing', benchmarkProbing],
  ['evaluator', benchmarkEvaluator],
  ['ingest', () => benchmarkIngest()],
  ['signals', () => benchmarkSignals()],
];

const asked = process.argv.slice(2).filter((argument) => argument !== '--json');
const table: (BenchmarkRow & { readonly benchmark: string })[] = [];
for (const [name, run] of benchmarks) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  process.stderr.write(`${name} …\n`);
  for (const row of await run()) table.push({ benchmark: name, ...row });
}
if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify(table, null, 2)}\n`);
else printRows(table.map(({ benchmark, ...row }) => ({ ...row, what: `${benchmark}: ${row.what}` })));
