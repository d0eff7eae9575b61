import { mean } from '../compare/descriptive/mean.ts';
import type { StableSample } from './sample-stability.ts';

export interface StabilityCounts {
  readonly stable: number;
  readonly mostly_stable: number;
  readonly unstable: number;
  /** Samples scored in fewer than two runs. */
  readonly not_assessed: number;
  readonly mean_agreement_rate: number | null;
}

/** How the samples of each boolean or label score fared, in counts. */
export function stabilityCounts(samples: readonly StableSample[]): Record<string, StabilityCounts> {
  const names = Object.keys(samples[0]?.scores ?? {});
  const counted = names.flatMap((name) => {
    const entries = samples
      .map((sample) => sample.scores[name]!)
      .filter((entry) => entry.kind === 'agreement');
    if (entries.length === 0) return [];
    const having = (word: string | null): number => entries.filter((entry) => entry.word === word).length;
    const rates = entries.map((entry) => entry.agreement_rate).filter((rate) => rate !== null);
    const counts: StabilityCounts = {
      stable: having('stable'),
      mostly_stable: having('mostly stable'),
      unstable: having('unstable'),
      not_assessed: having(null),
      mean_agreement_rate: mean(rates),
    };
    return [[name, counts] as const];
  });
  return Object.fromEntries(counted);
}
