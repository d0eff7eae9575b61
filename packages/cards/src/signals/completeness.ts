import { isObject, type JsonObject, type JsonValue } from '@assay/records';
import { type CompletenessField, type Coverage, completenessFields } from './completeness-fields.ts';
import { type Fraction, fraction, fractionNumber, fractionText, meanFraction } from '@assay/metrics';
import { isPopulated, type Population } from './populated.ts';

/** What completeness is counted over; each part as its source has it, absent where there is none. */
export interface CompletenessDocument {
  /** The sections of the benchmark card. */
  readonly autobenchmarkcard?: JsonObject;
  /** What the records of the benchmark say: `{source_metadata: {…}}`. */
  readonly eee_eval?: JsonObject;
  readonly evalcards?: JsonObject;
}

export interface FieldScore {
  readonly path: string;
  readonly coverage: Coverage;
  readonly score: number;
}

export interface Completeness {
  /** C(b) as a fraction in lowest terms. */
  readonly score: string;
  /** The same as a number. */
  readonly value: number;
  /** How many of the 28 fields score 0. */
  readonly fully_missing: number;
  readonly fields: readonly FieldScore[];
}

/**
 * Reporting completeness (Evaluation Cards, appendix H.1): C(b) = (1/28) Σ s(f, b), where s is 0 or 1, and for
 * a partial field the populated share of its sub-items. Exact.
 */
export function completenessOf(
  document: CompletenessDocument,
  population: Population = 'placeholder_aware',
): Completeness {
  const scores = completenessFields.map((field) => fieldScore(document, field, population));
  const mean = meanFraction(scores);
  return {
    score: fractionText(mean),
    value: fractionNumber(mean),
    fully_missing: scores.filter((score) => score.numerator === 0n).length,
    fields: completenessFields.map(({ path, coverage }, i) => ({
      path,
      coverage,
      score: fractionNumber(scores[i]!),
    })),
  };
}

function fieldScore(
  document: CompletenessDocument,
  field: CompletenessField,
  population: Population,
): Fraction {
  const paths = field.parts ?? [field.path];
  const populated = paths.filter((path) => isPopulated(valueAt(document, path), population));
  return fraction(BigInt(populated.length), BigInt(paths.length));
}

/** What stands at a dotted path; undefined where anything on the way is not an object. */
function valueAt(document: CompletenessDocument, path: string): JsonValue | undefined {
  let value: JsonValue | undefined = document as JsonObject;
  for (const key of path.split('.')) value = isObject(value) ? ownValue(value, key) : undefined;
  return value;
}

function ownValue(object: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
