import type { JsonObject } from '@assay/records';

/** How a sample is attempted, where it takes more than one answer: turns, tools, a user. */
export interface DeclaredSolver {
  readonly kind: 'agent' | 'conversation' | 'likelihood';
  /** How likely choices or texts are, in place of answers. */
  readonly likelihood?: DeclaredLikelihood;
  readonly tools: readonly DeclaredTool[];
  readonly limits: AttemptLimits;
  readonly environment: DeclaredEnvironment | null;
  /** What the user says after each answer, in order; templates, as the prompt is. */
  readonly turns: readonly string[];
  readonly user: SimulatedUser | null;
}

/** What probabilities are asked for, and how. */
export interface DeclaredLikelihood {
  readonly by: 'completions' | 'chat';
  readonly of: 'choices' | 'continuation' | 'text';
  /** What stands between the context and a choice. */
  readonly before: string;
  /** Whether a choice is said by its letter or by its text. */
  readonly say: 'letters' | 'texts';
}

/** For one attempt at one sample; null: no limit of its kind. */
export interface AttemptLimits {
  readonly turns: number | null;
  readonly time_ms: number | null;
  readonly tokens: number | null;
  readonly cost_usd: number | null;
}

/** What an agent may call. */
export type DeclaredTool =
  | { readonly kind: 'sandbox'; readonly name: 'bash' | 'python' | 'files' }
  | {
      readonly kind: 'code';
      readonly name: string;
      readonly description: string | null;
      /** JSON Schema of the arguments. */
      readonly parameters: JsonObject;
      readonly module?: string;
      readonly command?: readonly string[];
      readonly env?: readonly string[];
      readonly timeout_ms: number;
    }
  | {
      readonly kind: 'mcp';
      readonly command: readonly string[];
      readonly env?: readonly string[];
      /** Of the tools that the server has; null: all. */
      readonly only: readonly string[] | null;
      readonly timeout_ms: number;
    };

/** What stands around an agent: files of its own, and a check that it never sees. */
export interface DeclaredEnvironment {
  /** Texts by path; templates, as the prompt is. */
  readonly files: Readonly<Record<string, string>>;
  /** A folder of the project whose files are there from the beginning. */
  readonly folder: string | null;
  /** Shell lines that run before the agent begins. */
  readonly setup: readonly string[];
  readonly check: {
    /** The program and its arguments; it finds the final files where it starts, and its own folder as /check. */
    readonly command: readonly string[];
    /** The folder of the check, which the agent never sees. */
    readonly folder: string | null;
  } | null;
}

/** A model that plays the user. */
export interface SimulatedUser {
  readonly model: string;
  readonly prompt: string;
  readonly max_turns: number;
  /** What it says when it has nothing more to say. */
  readonly stop: string;
}
