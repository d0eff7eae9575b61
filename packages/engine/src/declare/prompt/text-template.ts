import type { JsonValue, Location } from '@assay/records';
import type { ContentPart } from '../../ports/model.ts';

/** What a template may name: `input`, of shots `expected`, and `shots` where there are some. */
export type Scope = Readonly<Record<string, JsonValue>>;

/** An image that an input names by its path; null: it is not one. */
export type ImageOf = (path: string) => ContentPart | null;

/** A text with placeholders, ready to be filled in. */
export interface CompiledText {
  /** What it asks for: `input.question`. */
  readonly placeholders: readonly string[];
  /** Throws E_PROMPT_PLACEHOLDER where the scope has not what a placeholder names. */
  readonly filled: (scope: Scope, imageOf: ImageOf) => string | readonly ContentPart[];
}

export interface TextRules {
  /** The names that placeholders may begin with. */
  readonly roots: readonly string[];
  /** The place of an offset, for errors. */
  readonly at?: (offset: number) => Location;
}
