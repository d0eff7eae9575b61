import type { Direction, PassRule, ScoreType } from '@assay/metrics';
import { AssayError, shapeProblem } from '@assay/records';
import * as z from 'zod';

/** What a metric of the project's own declares of its scores. */
export interface OwnShape {
  readonly scoreType: ScoreType;
  readonly direction: Direction;
  readonly passRule: PassRule | null;
  /** Whether it is handed all rows at once: its number is one that only the whole set has. */
  readonly isOfSet: boolean;
}

const bound = z.number().nullable();

const schema = z.strictObject({
  type: z.enum(['boolean', 'number', 'label']).optional(),
  range: z.tuple([bound, bound]).optional(),
  direction: z.enum(['higher', 'lower', 'none']).optional(),
  /** The threshold that a number passes at; null: there is none. */
  pass: z.number().nullable().optional(),
  set: z.boolean().optional(),
});

/** The keys by which a shape is declared: in the module's object, or among the parameters of the entry. */
export const SHAPE_KEYS: readonly string[] = Object.keys(schema.shape);

/**
 * The shape as declared; what is not declared is a number from 0 to 1, higher better, that passes from 0.5
 * (`true` and `false` count as 1 and 0). A declared number without a range is open on both sides, and has a pass
 * rule only if it declares one; booleans pass when true; labels never.
 */
export function ownShape(name: string, declared: Readonly<Record<string, unknown>>): OwnShape {
  const parsed = schema.safeParse(declared);
  if (!parsed.success) {
    const why = shapeProblem(parsed.error, declared);
    throw new AssayError('usage', 'E_METRIC_SHAPE', `the metric "${name}": ${why}`);
  }
  const { type, range, direction = 'higher', pass, set: isOfSet = false } = parsed.data;
  if (isOfSet && (type === 'boolean' || type === 'label')) {
    throw new AssayError(
      'usage',
      'E_METRIC_SHAPE',
      `the metric "${name}": the whole set has a number, not a ${type}`,
    );
  }
  if (type === 'boolean' || type === 'label') {
    if (range !== undefined || (pass !== undefined && pass !== null)) {
      throw new AssayError(
        'usage',
        'E_METRIC_SHAPE',
        `the metric "${name}": only numbers have range and pass`,
      );
    }
    return {
      scoreType: { kind: type },
      direction,
      passRule: type === 'boolean' ? { kind: 'is-true' } : null,
      isOfSet,
    };
  }
  const [min, max] = range ?? (type === undefined ? [0, 1] : [null, null]);
  if (min !== null && max !== null && !(min < max)) {
    throw new AssayError(
      'usage',
      'E_METRIC_SHAPE',
      `the metric "${name}": the range ${min} to ${max} is empty`,
    );
  }
  const usual = direction === 'higher' && min === 0 && max === 1 ? 0.5 : null;
  const threshold = pass === undefined ? usual : pass;
  return {
    scoreType: { kind: 'number', min, max },
    direction,
    passRule: isOfSet ? null : passRuleOf(threshold, direction),
    isOfSet,
  };
}

function passRuleOf(threshold: number | null, direction: Direction): PassRule | null {
  if (threshold === null) return null;
  return { kind: direction === 'lower' ? 'at-most' : 'at-least', threshold };
}
