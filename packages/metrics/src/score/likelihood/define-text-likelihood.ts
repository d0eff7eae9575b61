import { missing, scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric, type Metric } from '../../catalogue/metric.ts';
import { emptySet, setOnly } from '../classification/set-only.ts';
import { readTextLikelihood, type TextUnits } from './read-likelihoods.ts';

const unitsInWords: Readonly<Record<TextUnits, string>> = {
  words:
    'words are what white space separates, as lm-evaluation-harness splits: white space at an end makes one more',
  bytes: 'bytes of UTF-8',
  tokens: 'tokens as the model divides the text, so that models with other tokens cannot be compared',
  texts: 'each text is one, however long it is',
};

interface TextMetric {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly meaning: string;
  readonly formula: string;
  readonly source: string;
  readonly units: TextUnits;
  readonly least: number;
  /** Of the mean log-likelihood per unit. */
  readonly finish: (mean: number) => number;
  readonly exampleValue: number;
}

/** A number of all texts together, by how likely the model finds them: long texts count for more than short ones. */
export function defineTextLikelihood({ units, finish, least, ...text }: TextMetric): Metric {
  return defineMetric<object>({
    kind: 'set',
    name: text.name,
    aliases: text.aliases,
    meaning: text.meaning,
    scoreType: { kind: 'number', min: least, max: null },
    direction: 'lower',
    passRule: null,
    requires: ['output'],
    parameters: () => z.strictObject({}),
    page: {
      definition: text.formula,
      convention: `Natural logarithms over all tokens of a text, ${unitsInWords[units]}; sums over all samples first, then one quotient.`,
      source: text.source,
      edgeCases: [
        `An output without log_likelihood${units === 'texts' ? '' : ` and ${units}`}: missing (unparsable), not in the sums.`,
        `No ${units} at all: missing (undefined).`,
      ],
      example: {
        rows: [{ output: { log_likelihood: -4, words: 2, bytes: 8, tokens: 4 } }],
        value: text.exampleValue,
      },
    },
    begin: () => {
      let sum = 0;
      let count = 0;
      let n = 0;
      let last: readonly number[] = [];
      return {
        add: ({ output }) => {
          last = [];
          const read = readTextLikelihood(output, units);
          if (read === null) return missing('unparsable', 'the output has no log-likelihood of a text');
          sum += read.log_likelihood;
          count += read.length;
          n += 1;
          last = [read.log_likelihood, read.length];
          return setOnly;
        },
        statistics: () => last,
        result: () => (count === 0 ? emptySet : scored(finish(sum / count), { n, [units]: count })),
      };
    },
    estimate: (_parameters, rows) => {
      const [likelihoods, lengths] = [rows.column(0, 0), rows.column(1, 0)];
      return (weights) => {
        let sum = 0;
        let count = 0;
        for (let i = 0; i < likelihoods.length; i++) {
          sum += weights[i]! * likelihoods[i]!;
          count += weights[i]! * lengths[i]!;
        }
        return count === 0 ? null : finish(sum / count);
      };
    },
  });
}
