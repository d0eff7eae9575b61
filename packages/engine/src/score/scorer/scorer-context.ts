import type { OpenPeople } from './resolved-scorer.ts';
import type { MetricPorts, SynonymLookup } from '@assay/metrics';
import type { Digest } from '@assay/records';
import type { DeclaredModel, OwnCode } from '../../declare/project.ts';
import type { Digester } from '../../ports/digester.ts';
import type { Embeddings } from '../../ports/embeddings.ts';
import type { Model } from '../../ports/model.ts';
import type { ProjectFiles } from '../../ports/project-files.ts';
import type { OwnSource } from '../custom/own-metric.ts';
import type { TrialReducer } from '../aggregates/scoring-aggregates.ts';

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
