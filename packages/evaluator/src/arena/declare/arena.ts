import type { DeclaredModel } from '@assay/engine';
import type { JsonValue } from '@assay/records';
import type { WrittenArena, WrittenSchedule } from './arena-schema.ts';

/** Who takes part, as declared, with the files that it names found. */
export interface DeclaredPlayer {
  readonly name: string;
  readonly isReference: boolean;
  readonly entrant: string | null;
  readonly source:
    | {
        readonly kind: 'module' | 'command' | 'model';
        readonly model: DeclaredModel;
        readonly prompt: string | null;
      }
    | { readonly kind: 'submission'; readonly folder: string; readonly file: string }
    | { readonly kind: 'outputs'; readonly file: string };
}

export type DeclaredJudge = { readonly name: string } & (
  | { readonly kind: 'module'; readonly model: DeclaredModel }
  | { readonly kind: 'human'; readonly file: string; readonly rater: string }
  | { readonly kind: 'model'; readonly model: DeclaredModel }
);

/** What two players meet at. */
export type DeclaredMatch =
  | { readonly kind: 'game'; readonly environment: NonNullable<WrittenArena['environment']> }
  | {
      readonly kind: 'answers';
      readonly prompts: readonly { readonly id: string; readonly input: JsonValue }[];
      readonly instruction: string;
      readonly rubric: string | null;
      readonly judges: readonly DeclaredJudge[];
    };

/** An arena as its file declares it: checked, defaults filled in, prompts read. */
export interface Arena {
  readonly key: string;
  /** Where paths begin. */
  readonly folder: string;
  readonly match: DeclaredMatch;
  readonly players: readonly DeclaredPlayer[];
  /** Whether a submission has a place among the players. */
  readonly takesEntry: boolean;
  readonly limits: WrittenArena['limits'];
  readonly schedule: WrittenSchedule;
  readonly openings: 'own' | 'shared';
  readonly seeds: WrittenArena['seeds'];
  readonly ties: WrittenArena['ties'];
  readonly anchor: { readonly player: string; readonly rating: number } | null;
  readonly level: number;
  readonly regularisation: number;
  readonly sequential: NonNullable<WrittenArena['sequential']> | null;
}
