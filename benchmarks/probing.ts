// What an attacker who knows nothing reaches by 1,000 adaptive submissions against 1,000 hidden labels.
import { probeBoard } from '../packages/evaluator/src/proofs/testing/probing.ts';
import { printRows } from './print-rows.ts';
import type { BenchmarkRow } from './row.ts';

const seeds = Array.from({ length: 10 }, (_, seed) => seed);

export function benchmarkProbing(): Promise<readonly BenchmarkRow[]> {
  const gain = (mode: 'exact' | 'ladder'): number => {
    const reached = seeds.map((seed) =>
      probeBoard({ labels: 1_000, submissions: 1_000, seed, feedback: { mode } }),
    );
    return reached.reduce((sum, rate) => sum + rate, 0) / reached.length - 0.5;
  };
  return Promise.resolve([
    { what: 'gain over chance, Ladder', value: gain('ladder'), unit: '', budget: '≤ 0.05' },
    { what: 'gain over chance, exact scores', value: gain('exact'), unit: '', budget: '' },
  ]);
}

if (import.meta.main) printRows(await benchmarkProbing());
