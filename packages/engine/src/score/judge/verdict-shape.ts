import { isObject, type JsonObject, type JsonValue, type JudgeVerdict, objectOf } from '@assay/records';
import { parseJson } from '@assay/rows';

type Given = Exclude<JudgeVerdict, { kind: 'failed' }>;

interface Range {
  readonly minimum: number;
  readonly maximum: number;
}

/** What a question's schema asks for: a number, a label under some name, a preference. */
interface VerdictShape {
  readonly keys: ReadonlySet<string>;
  readonly score: Range | null;
  readonly label: { readonly name: string; readonly labels: readonly JsonValue[] } | null;
  readonly asksPreference: boolean;
}

/** The verdict in an object, or null where the object is not exactly what the schema asks for: nothing is clamped. */
export function typedVerdict(value: JsonValue, schema: JsonObject): Given | null {
  if (!isObject(value)) return null;
  const shape = shapeOf(schema);
  const names = Object.keys(value);
  if (names.length !== shape.keys.size || !names.every((name) => shape.keys.has(name))) return null;
  const { reason, score, preferred } = value;
  if (typeof reason !== 'string') return null;
  if (shape.asksPreference) return isPreference(preferred) ? { kind: 'preference', preferred, reason } : null;
  const label = shape.label === null ? undefined : value[shape.label.name];
  if (shape.label !== null && (typeof label !== 'string' || !shape.label.labels.includes(label))) return null;
  if (shape.score === null) return { kind: 'label', label: label as string, reason };
  if (!isWithin(score, shape.score)) return null;
  return { kind: 'score', score, ...(label === undefined ? {} : { label: label as string }), reason };
}

/** The object that the schema asks for: what `typedVerdict` reads back. */
export function plainVerdict(verdict: Given, schema: JsonObject): JsonObject {
  const name = shapeOf(schema).label?.name;
  const label = 'label' in verdict && verdict.label !== undefined && name !== undefined;
  return {
    ...(verdict.kind === 'score' ? { score: verdict.score } : {}),
    ...(verdict.kind === 'preference' ? { preferred: verdict.preferred } : {}),
    ...(label ? { [name]: verdict.label! } : {}),
    reason: verdict.reason,
  };
}

function shapeOf(schema: JsonObject): VerdictShape {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const entries = Object.entries(properties).filter(([name]) => name !== 'reason');
  const [name, labels] = entries.find(([one]) => one !== 'score' && one !== 'preferred') ?? [];
  return {
    keys: new Set(Object.keys(properties)),
    score: 'score' in properties ? rangeOf(properties['score']) : null,
    label: name === undefined ? null : { name, labels: labelsOf(labels) },
    asksPreference: 'preferred' in properties,
  };
}

function rangeOf(value: JsonValue | undefined): Range {
  const { minimum, maximum } = objectOf(value);
  return {
    minimum: typeof minimum === 'number' ? minimum : -Infinity,
    maximum: typeof maximum === 'number' ? maximum : Infinity,
  };
}

function labelsOf(value: JsonValue | undefined): readonly JsonValue[] {
  const labels = isObject(value) ? value['enum'] : undefined;
  return Array.isArray(labels) ? labels : [];
}

function isWithin(value: JsonValue | undefined, { minimum, maximum }: Range): value is number {
  return typeof value === 'number' && value >= minimum && value <= maximum;
}

function isPreference(value: JsonValue | undefined): value is 'first' | 'second' | 'tie' {
  return value === 'first' || value === 'second' || value === 'tie';
}

/** A verdict is a few words; anything longer is not one. */
const LONGEST = 64 * 1024;

const ONE_FENCE = /^```(?:json)?[ \t]*\r?\n([\s\S]*?)\r?\n?```$/i;

/**
 * The verdict in a judge's reply: the structured field as it is, or a text that is one JSON object from its
 * first character to its last, with at most one code fence around it. Prose is not searched: it may quote the
 * answer. Duplicate keys, NaN, cut JSON and what is too long are no verdict. Null: there is none.
 */
export function readVerdict(output: JsonValue): JsonValue | null {
  if (typeof output !== 'string') return isObject(output) ? output : null;
  if (output.length > LONGEST) return null;
  const text = output.trim();
  const inside = ONE_FENCE.exec(text)?.[1] ?? text;
  try {
    const value = parseJson(inside) as JsonValue;
    // A copy: the parser leaves the place of each object on it.
    return isObject(value) ? (JSON.parse(JSON.stringify(value)) as JsonValue) : null;
  } catch {
    return null;
  }
}
