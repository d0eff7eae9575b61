import type { SampleScores } from './sample-scores.ts';

export interface SamplePair {
  readonly before: SampleScores;
  readonly after: SampleScores;
}

export interface PairedSamples {
  readonly pairs: readonly SamplePair[];
  readonly only_before: number;
  readonly only_after: number;
  /** Same id, another input: not the same question, so not a pair. */
  readonly input_changed: number;
}

/** Pairs samples by id and input, in the order of the later run. */
export function pairSamples(before: readonly SampleScores[], after: readonly SampleScores[]): PairedSamples {
  const byId = new Map(before.map((sample) => [sample.id, sample]));
  const pairs: SamplePair[] = [];
  let onlyAfter = 0;
  let inputChanged = 0;
  for (const sample of after) {
    const partner = byId.get(sample.id);
    if (partner === undefined) onlyAfter += 1;
    else if (partner.input_digest !== sample.input_digest) inputChanged += 1;
    else pairs.push({ before: partner, after: sample });
  }
  return {
    pairs,
    only_before: before.length - pairs.length - inputChanged,
    only_after: onlyAfter,
    input_changed: inputChanged,
  };
}
