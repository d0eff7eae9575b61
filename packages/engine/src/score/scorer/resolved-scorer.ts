import type { DeclaredModel } from '../../declare/project.ts';
import type { Judge } from '../../ports/judge.ts';
import type { Model } from '../../ports/model.ts';
import type { OpenEmbeddings } from '../embed/embed-texts.ts';
import type { CalibrationCase } from '../judge/calibration-cases.ts';
import type { JudgeOptions } from '../judge/judge-options.ts';
import type { AskSets } from '../custom/own-set.ts';
import type { MetricUse, Scorer } from './scorer.ts';
import type { TrialReducer } from '../aggregates/scoring-aggregates.ts';

/** A judge model, open. */
export interface OpenJudge {
  readonly declared: DeclaredModel;
  readonly model: Model;
}

/** People, by the verdicts that they gave before. */
export interface OpenPeople {
  readonly judge: Judge;
  /** Most of them that have judged one answer. */
  readonly raters: number;
}

/** The judges of a metric, how they are asked, and what they are tried on first. */
interface JudgePanel {
  readonly judges: readonly OpenJudge[];
  /** Null: no person judges. */
  readonly people: OpenPeople | null;
  readonly options: JudgeOptions;
  readonly calibration: {
    readonly cases: readonly CalibrationCase[];
    readonly min_agreement: number;
  } | null;
}

/** A metric in use, with what it asks wired to it. */
export interface WiredMetric extends MetricUse {
  /** What reports call the metric: its name in the catalogue, or where it comes from. */
  readonly origin: string;
  readonly panel: JudgePanel | null;
  readonly embeddings: OpenEmbeddings | null;
  /** Of a number of sets by code of the project's own. */
  readonly ownSet: AskSets | null;
}

/** A scorer with everything open that it asks. Close it when the last run is scored. */
export interface ResolvedScorer extends Scorer {
  readonly metrics: readonly WiredMetric[];
  readonly trials: { readonly reducer: TrialReducer; readonly k: number };
  readonly warnings: readonly string[];
  readonly close: () => Promise<void>;
}
