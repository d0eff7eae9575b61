import { defineMetric, type Metric, type ScoringSample } from '@assay/metrics';
import { AssayError, type JsonObject, missing, type Score } from '@assay/records';
import { ownDeclaration } from './own-declaration.ts';
import type { OwnShape } from './own-shape.ts';
import type { SetQuestion } from './set-question.ts';
import { readOwnScore } from './read-own-score.ts';

/** Where a metric of the project's own comes from: a module or a command, each in a process of its own. */
export interface OwnSource {
  /** What of the shape the source itself declares; the entry in the project file comes before it. */
  readonly declares: Readonly<Record<string, unknown>>;
  /** Answers for one sample, or for sets of them, of which it is handed a copy; rejects when it cannot, or not in time. */
  readonly ask: (asked: ScoringSample | SetQuestion, params: JsonObject) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

/** Why there is no answer; `shown` repeats nothing that was sent to the source. */
export class OwnFailure extends Error {
  override readonly name = 'OwnFailure';
  readonly shown: string;

  constructor(shown: string, more = '') {
    super(more === '' ? shown : `${shown}: ${more}`);
    this.shown = shown;
  }
}

export interface OwnMetricOptions {
  readonly name: string;
  readonly shape: OwnShape;
  readonly source: OwnSource;
  /** Called with the reason why a sample has no score, in words that may repeat labels: for the scorer's owner alone. */
  readonly onTrouble: (message: string) => void;
}

/**
 * A metric that the catalogue does not have. A source that throws, answers nonsense or nothing in time leaves
 * the sample missing('judge_error'); its own words, which may repeat labels, go to the owner and not into the score.
 */
export function ownMetric({ name, shape, source, onTrouble }: OwnMetricOptions): Metric {
  const score = async (sample: ScoringSample, params: JsonObject): Promise<Score> => {
    try {
      return readOwnScore(await source.ask(sample, params), shape.scoreType, sample.expected);
    } catch (error) {
      if (error instanceof AssayError) throw error;
      onTrouble(`${name}: sample ${JSON.stringify(sample.id)}: ${messageOf(error)}`);
      return missing('judge_error', error instanceof OwnFailure ? error.shown : 'the metric failed');
    }
  };
  return defineMetric<JsonObject>({
    kind: 'port',
    port: 'custom',
    ...ownDeclaration(name, shape, 'score of the declared type'),
    meaning: 'A metric of this project.',
    score,
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
