export interface Definition {
  readonly id: string;
  readonly name: string;
  readonly meaning: string;
}

/** Every number that pages show, in plain words. */
export const definitions: readonly Definition[] = [
  {
    id: 'n',
    name: 'n, missing, coverage',
    meaning:
      'n counts the samples that have a score. Missing ones have none, with the reason; they are neither zero nor forgotten. Coverage is the share of outputs that can be judged.',
  },
  {
    id: 'pass-rate',
    name: 'pass-rate',
    meaning:
      'The share of scored samples that pass by the rule of their metric. Beside it stand the bounds it would have if every missing sample had failed, or passed.',
  },
  {
    id: 'mean',
    name: 'mean, p5, p50, p95',
    meaning:
      'The mean of the scores, and their percentiles (R type 7). p5 is the bad tail where higher is better.',
  },
  {
    id: 'interval',
    name: '95 % interval',
    meaning:
      'How far the number may be off, given so many samples: Wilson for rates, Student for means (by clusters where samples come in clusters), bootstrap for the rest. None where there are too few samples to say.',
  },
  {
    id: 'macro-f1',
    name: 'mean pass-rate (macro-F1)',
    meaning:
      'The mean of the pass-rates of all metrics that have a pass rule. Metrics without one are named as excluded. It is not the F1 of a classifier.',
  },
  {
    id: 'verdict',
    name: 'pass, fail, inconclusive',
    meaning:
      'What the gates of the project file say. Inconclusive: too little data, no baseline, or missing samples that could turn the outcome. A failure beats an inconclusive.',
  },
  {
    id: 'difference',
    name: 'difference, better, worse',
    meaning:
      'After less before, over samples that both runs have, paired by id and input. Better and worse count pairs that turned; the sign follows the direction of the metric.',
  },
  {
    id: 'p',
    name: 'p (Holm)',
    meaning:
      'How often chance alone would show a difference like this: exact McNemar for booleans, permutation for the rest, corrected by Holm over all scores that were tested together.',
  },
  {
    id: 'mde',
    name: 'minimal detectable effect (MDE)',
    meaning: 'The least difference that so many pairs would show, four times out of five.',
  },
  {
    id: 'agreement',
    name: 'agreement, stable, unstable',
    meaning:
      'Of a sample over repeated runs: the share of runs that give its most frequent score. Stable: all of them; mostly stable: one differs; unstable: else. Unstable does not mean wrong.',
  },
  {
    id: 'std',
    name: 'standard deviation',
    meaning: 'Over runs, the sample one (n − 1); none where there is one run.',
  },
  {
    id: 'pass-at-k',
    name: 'pass@k, pass^k',
    meaning: 'The chance that one of k runs passes, and that all of them do, averaged over samples.',
  },
  {
    id: 'failure',
    name: 'failure classes',
    meaning:
      'What the model did counts against it (refusal, unparsable, crash, its own timeout) and is scored at the worst value. What the infrastructure did (rate limit, provider or judge error) is missing.',
  },
  {
    id: 'latency',
    name: 'latency, cost',
    meaning:
      'From the request to the last byte, per output, retries apart. A cost that no provider reported is unknown, and not zero.',
  },
  {
    id: 'signals',
    name: 'reproducibility, completeness, provenance, comparability',
    meaning:
      'The four signals of a reported result: are the settings there to run it again; how many of 28 fields are filled; who reported it; do variants or parties differ by more than 5 % of the range. They describe a report, and are not a grade.',
  },
  {
    id: 'tie',
    name: 'ranks and ties',
    meaning:
      'Entries whose differences could be chance (after Holm) share their ranks, 1–3 for example. One board shows one scorer version.',
  },
];
