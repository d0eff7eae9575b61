import type { JsonObject, JsonValue } from '@assay/records';
import type { Field, Task } from '@assay/tasks';
import { textsOf } from '../check/finding.ts';
import type { Gap, StepPlaces } from '../implement/gap.ts';
import { judgedFields } from '../implement/scorer/missing-metric.ts';
import { idInFile, metricsOf, slug, taskParts } from '../implement/task-parts.ts';

/** Code that a gap asks for, as an agent is told of it. */
export interface WantedModule {
  /** `metric`: a number that the catalogue does not have. `parser`: the answer in what a model wrote. `step`: samples from a file. */
  readonly kind: 'metric' | 'parser' | 'step';
  /** The metric, the field that is read, or the step on the way, as the file calls it. */
  readonly name: string;
  readonly slug: string;
  /** Why it is asked for. */
  readonly why: string;
  /** All that the task file says in words. No data and no labels are in it. */
  readonly described: readonly string[];
  /** The fields of the output, with their types. */
  readonly fields: readonly string[];
  /** Of a step: the file that it reads and the one that it writes. */
  readonly step: StepPlaces | null;
  /** Of a step: what that file looks like, without its values. */
  readonly form: string | null;
}

/** The gaps that code can fill. Data, prompts and models cannot be written, and what may be one of two things is not chosen. */
export function wantedModules(
  problem: Task,
  gaps: readonly Gap[],
  formOf: (file: string) => string | null = () => null,
): readonly WantedModule[] {
  const described = textsOf(problem);
  const wanted = new Map<string, WantedModule>();
  for (const gap of gaps) {
    const asked = gap.filled_by === 'module' ? askedBy(gap) : null;
    if (asked === null) continue;
    wanted.set(`${asked.kind} ${asked.slug}`, {
      ...asked,
      why: gap.what,
      described,
      fields: fieldsOf(problem, asked),
      form: asked.step === null ? null : formOf(asked.step.from),
    });
  }
  return [...wanted.values()];
}

type Asked = Pick<WantedModule, 'kind' | 'name' | 'slug' | 'step'>;

function askedBy({ metric, field, step }: Gap): Asked | null {
  if (metric !== undefined) return { kind: 'metric', name: metric, slug: slug(metric), step: null };
  if (field !== undefined) return { kind: 'parser', name: field, slug: slug(field), step: null };
  return step === undefined ? null : { kind: 'step', name: step.name, slug: step.slug, step };
}

/** Whether a gap is the one that this code fills. */
export function isGapOf({ kind, slug: own }: WantedModule, gap: Gap): boolean {
  const asked = gap.filled_by === 'module' ? askedBy(gap) : null;
  return asked?.kind === kind && asked.slug === own;
}

function fieldsOf(problem: Task, { kind, name }: Asked): readonly string[] {
  const parts = taskParts(problem).judged.filter(
    ({ task }) => kind !== 'metric' || metricsOf(task).some((metric) => idInFile(metric.name) === name),
  );
  return [...new Set(parts.flatMap(({ task }) => judgedFields(task)).map(fieldText))];
}

function fieldText({ name, dataTypes, repeated }: Field): string {
  const types = dataTypes.map((type) => /[^/#:]+$/.exec(type)?.[0] ?? type).join(' or ');
  return `${name ?? 'answer'}: ${repeated ? 'a list of ' : ''}${types === '' ? 'any' : types}`;
}

const MOST_COLUMNS = 60;
const FEW_VALUES = 30;
const LONGEST = 1500;

/** What rows look like: their columns with types, and the values of those that have few, which tell parts of a file apart. */
export function formOfRows(rows: readonly JsonObject[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].slice(0, MOST_COLUMNS);
  return [
    `${rows.length} rows with these columns:`,
    ...columns.map((name) => {
      const cells = rows.map((row) => row[name] ?? null);
      const types = [...new Set(cells.map(typeOf))].join(' or ');
      const values = new Set(cells.filter((cell) => typeof cell === 'string'));
      const isFew = values.size > 0 && values.size <= Math.min(FEW_VALUES, rows.length / 3);
      return `${name}: ${types}${isFew ? `, one of ${JSON.stringify([...values])}` : ''}`;
    }),
  ].join('\n');
}

function typeOf(value: JsonValue): string {
  if (value === null) return 'nothing';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object') return `an object with ${Object.keys(value).join(', ')}`;
  return typeof value === 'string' ? 'text' : typeof value;
}

/** The beginning of a text, with tags, keys and marks as they are and every other letter and digit masked. */
export function formOfText(text: string): string {
  return text
    .slice(0, LONGEST)
    .replaceAll(
      /(<[!?/]?[\w:-]+|"[\w.-]+"\s*:|^[\w .-]{1,40}[:=](?=\s))|\p{L}|\p{N}/gmu,
      (hit: string, kept) => (kept === undefined ? (/\p{N}/u.test(hit) ? '0' : 'x') : hit),
    );
}
