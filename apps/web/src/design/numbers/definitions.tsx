import { Link } from '@tanstack/react-router';

interface Definition {
  readonly id: string;
  readonly name: string;
  /** The heads of columns that it explains. */
  readonly heads: readonly string[];
  readonly meaning: string;
}

/** Every number that pages show, in plain words. */
export const definitions: readonly Definition[] = [
  {
    id: 'n',
    name: 'n, missing, coverage',
    heads: ['n', 'missing', 'items'],
    meaning:
      'n counts the samples that have a score. Missing samples have none, and say why; they are never counted as zero. Coverage is the share of outputs that can be judged.',
  },
  {
    id: 'pass-rate',
    name: 'pass-rate',
    heads: [],
    meaning:
      'The share of scored samples that pass by the rule of their metric. Beside it are the bounds it would have if every missing sample had failed, or passed.',
  },
  {
    id: 'mean',
    name: 'mean, p5, p50, p95',
    heads: ['mean'],
    meaning:
      'The mean of the scores, and their percentiles (R type 7). p5 is the bad tail where higher is better.',
  },
  {
    id: 'interval',
    name: '95 % interval',
    heads: ['95 % interval', 'obtained [95 % interval]'],
    meaning:
      'How far off the number may be, given the number of samples: Wilson for rates; Hall for means of numbers, or Student where samples come in clusters; bootstrap for the rest. None where there are too few samples to say.',
  },
  {
    id: 'macro-f1',
    name: 'mean pass-rate (macro-F1)',
    heads: [],
    meaning:
      'The mean of the pass-rates of all metrics that have a pass rule. Metrics without one are named as excluded. It is not the F1 of a classifier.',
  },
  {
    id: 'verdict',
    name: 'pass, fail, inconclusive',
    heads: [],
    meaning:
      'What the gates of the project file say. Inconclusive: too little data, no baseline, or missing samples that could change the outcome. A fail outweighs an inconclusive.',
  },
  {
    id: 'difference',
    name: 'difference, better, worse',
    heads: ['difference', 'pairs', 'before', 'after', 'better', 'worse', 'same'],
    meaning:
      'After minus before, over samples that both runs have, paired by id and input. Better and worse count the pairs that changed; the sign follows the direction of the metric.',
  },
  {
    id: 'p',
    name: 'p (Holm)',
    heads: ['p (Holm)'],
    meaning:
      'How often chance alone would show a difference like this: exact McNemar for booleans, permutation for the rest, corrected by Holm over all scores that were tested together.',
  },
  {
    id: 'mde',
    name: 'minimal detectable effect (MDE)',
    heads: ['smallest detectable difference', 'runs to detect 0.05'],
    meaning: 'The smallest difference that this many pairs would detect, four times out of five.',
  },
  {
    id: 'agreement',
    name: 'agreement, stable, unstable',
    heads: ['agreement'],
    meaning:
      'Of a sample over repeated runs: the share of runs that give its most frequent score. Stable: all of them; mostly stable: one differs; unstable: more than one differs. Unstable does not mean wrong.',
  },
  {
    id: 'std',
    name: 'standard deviation',
    heads: ['std', 'variance within samples', 'std over runs', 'std of the scorer', 'std of the solver'],
    meaning:
      'The sample standard deviation over runs (n − 1); none for a single run. The variation of the scorer alone, scoring the same outputs again, is subtracted to give that of the solver.',
  },
  {
    id: 'pass-at-k',
    name: 'pass@k, pass^k',
    heads: [],
    meaning: 'The chance that one of k runs passes, and that all of them do, averaged over samples.',
  },
  {
    id: 'failure',
    name: 'failure classes',
    heads: [],
    meaning:
      'What the model did counts against it (refusal, unparsable, crash, its own timeout) and is scored at the worst value. What the infrastructure did (rate limit, provider or judge error) is missing.',
  },
  {
    id: 'latency',
    name: 'latency, cost',
    heads: ['duration'],
    meaning:
      'From the request to the last byte, per output, without retries. A cost that no provider reported is unknown, not zero.',
  },
  {
    id: 'result',
    name: 'result, report, setup, party',
    heads: ['reports', 'results', 'score'],
    meaning:
      'A result is one model on one benchmark by one metric (a triple), however many reports of it there are; where their scores differ, the lowest and the highest are shown. A setup is all that a report states of temperature, length, prompt, system prompt, tools, agent scaffold, precision, shots, attempts and reasoning effort. A metric with other parameters (pass@1, pass@10) is another metric. Parties are three: the developer of the model, third parties, both together; two third parties are one. The four signals describe what was reported, and are no grade.',
  },
  {
    id: 'reproducibility',
    name: 'reproducibility: lacks a setting',
    heads: ['lack a setting'],
    meaning:
      'A report lacks a setting where it does not state temperature and max_tokens, or, where an agent was used, also harness, plan and limits. A result counts where any of its reports lacks one. A temperature of 0 is stated.',
  },
  {
    id: 'completeness',
    name: 'completeness: fields filled',
    heads: ['fields filled', 'filled', '∅'],
    meaning:
      'Of 28 fields that say what a benchmark is and who reported on it, the share that is filled; one of them has four parts and counts in quarters. A placeholder such as “N/A” does not count as filled. ∅ counts the fields that are completely empty. For a corpus, the median benchmark.',
  },
  {
    id: 'provenance',
    name: 'provenance: developer only',
    heads: ['developer only'],
    meaning:
      'Every report of the result is by the developer of the model. Risks that a benchmark’s card names are shown beside it and count in no number.',
  },
  {
    id: 'comparability',
    name: 'comparability: differ',
    heads: ['differ'],
    meaning:
      'The reports of a result differ by more than θ = 5 % of the range of its metric, between setups or between parties; exactly 5 % does not count. The share is of the results that have more than one setup or party; the others cannot be compared. Reports that state one setup and come from one party are compared by neither check; where they are still more than 5 % apart, and name one evaluation library and version, the page says that the scores differ and the setup does not. The library is no part of the setup; where it differs, it stands beside the result with both values.',
  },
  {
    id: 'tie',
    name: 'ranks and ties',
    heads: ['#', 'group'],
    meaning:
      'Entries whose intervals overlap that of the first in their group cannot be told apart and share their ranks, for example 1–3. One board shows one scorer version.',
  },
  {
    id: 'board',
    name: 'value, best of, scored',
    heads: ['value', 'best of', 'scored', 'runs'],
    meaning:
      'The value is that of the metric in the heading or in the column before. Best of: how many entries of a team were scored, of which the best is shown; the more there are, the more of it is luck. Scored: how many submissions a scorer version has scored.',
  },
  {
    id: 'rating',
    name: 'rating, win rate, over pairs',
    heads: ['rating', 'win rate', 'over pairs', 'W–D–L', 'completed', 'regret'],
    meaning:
      'The rating is by Bradley–Terry: 400 more means winning ten times as often as losing. The anchor is fixed, and the others are rated relative to it. W–D–L: games won, drawn and lost. The win rate counts a draw as half; its interval is over pairs of games, the same opening from both sides. Completed: the share of games that ended without a fault of the player. Regret: how much worse its moves were than the best by the reference policy.',
  },
  {
    id: 'raters',
    name: 'p_o, α, AC1, prevalence',
    heads: ['p_o', "Krippendorff's α", "Gwet's AC1"],
    meaning:
      'p_o is the share of pairs of raters that gave the same value. α and AC1 correct for chance: α by how often each value was used, AC1 so that a rare value does not pull it down. Prevalence: how often each value was given.',
  },
  {
    id: 'rater',
    name: 'votes, gold correct, with others, with self, seconds',
    heads: ['votes', 'gold correct', 'with others', 'with self', 'seconds'],
    meaning:
      'For each rater: how many votes count; how many hidden items with a known value were judged correctly; how many values agree with those of other raters, and with their own on a blind duplicate; the median time from assignment to vote.',
  },
  {
    id: 'reproduction',
    name: 'reported, claimed, obtained, Δ',
    heads: ['reported', 'claimed', 'Δ'],
    meaning:
      'What the paper says, what a reproduction says of itself, and what was measured from its answers. A claim has no Δ and no verdict. Δ is obtained minus reported. Consistent: the reported number is within the interval of the obtained one, or within the tolerance that the plan declares.',
  },
];

/** The head of a column of numbers; it leads to what the number means. */
export function NumberHead({ children: name }: { readonly children: string }) {
  const definition = definitions.find(({ heads }) => heads.includes(name));
  return (
    <th scope="col" className="number">
      {definition === undefined ? (
        name
      ) : (
        <Link to="/help" hash={definition.id} className="term" title={definition.meaning}>
          {name}
        </Link>
      )}
    </th>
  );
}
