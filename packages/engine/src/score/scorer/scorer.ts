import type { AnswerReading, Metric, MetricPorts, SynonymLookup } from '@assay/metrics';
import type { Digest, JsonObject, ScorerVersion, TrialReducer } from '@assay/records';
import type { DeclaredModel, DeclaredScorer, OwnCode } from '../../declare/project.ts';
import type { Embeddings, Judge, Model } from '../../ports/model.ts';
import type { Digester, ProjectFiles } from '../../ports/platform.ts';
import type { OpenEmbeddings } from '../embed-texts.ts';
import type { CalibrationCase } from '../judge/calibration-cases.ts';
import type { JudgeOptions } from '../judge/judge-options.ts';
import type { OwnSource } from '../own-metric.ts';
import type { AskSets } from '../own-set.ts';

/** A metric in use. */
interface MetricUse {
  readonly score_name: string;
  readonly metric: Metric;
  /** Checked against the metric's schema. */
  readonly params: unknown;
  /** As declared, for the scorer version and reports. */
  readonly declared_params: JsonObject;
  /** The score of the same scorer that it takes for the output; null: the output itself. */
  readonly input: string | null;
  /** How the answer is read before it is compared; null: the output itself is. */
  readonly reading: AnswerReading | null;
}

/** A scorer ready to judge: metrics resolved, its version known. */
interface Scorer {
  readonly declared: DeclaredScorer;
  readonly metrics: readonly MetricUse[];
  readonly version: ScorerVersion;
}

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

/** What a scorer is made with: the project's models and files, and the ways to open what it names. */
export interface ScorerContext {
  readonly files: ProjectFiles;
  readonly digester: Digester;
  readonly models: readonly DeclaredModel[];
  /** How the trials of a sample are reduced: part of the scorer version. Without it: the mean. */
  readonly trials?: { readonly reducer: TrialReducer; readonly k: number };
  readonly software: ScorerSoftware;
  readonly openModel: (declared: DeclaredModel) => Promise<Model>;
  /** People as a judge, by the verdicts in a file of the project. */
  readonly openPeople: (path: string) => Promise<OpenPeople>;
  /** Null: the model that runs on this machine. */
  readonly openEmbeddings: (declared: DeclaredModel | null) => Promise<Embeddings>;
  /** WordNet, for `meteor-wordnet`; throws where it is not installed. */
  readonly openSynonyms: () => Promise<SynonymLookup>;
  /** Tests of programs, in sandboxes; throws where there is none. */
  readonly openTests: () => Promise<NonNullable<MetricPorts['runTests']>>;
  readonly openModuleMetric: (path: string, timeoutMs: number, code: OwnCode) => Promise<OwnSource>;
  readonly openCommandMetric: (
    command: readonly string[],
    timeoutMs: number,
    code: OwnCode,
  ) => Promise<OwnSource>;
  /** Digest of a module and the project's files that it imports; null where the path is not a file of the project. */
  readonly codeDigest: (path: string) => Promise<Digest | null>;
  /** Called with the reason why a metric of the project's own has no score, in words that may repeat labels. */
  readonly onTrouble?: (message: string) => void;
}

/** What the scorer runs as. */
export interface ScorerSoftware {
  /** Of the repository that a scorer is kept in, where one is given. */
  readonly commit: string | null;
  readonly runtime: string;
  /** Of the lock file that the project's own metrics run with; null where there is none. */
  readonly dependency_lock: Digest | null;
}
