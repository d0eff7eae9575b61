import {
  type CardDocumentation,
  type FieldState,
  isObject,
  type JsonObject,
  type JsonValue,
} from '@assay/records';
import type { CardFile } from '../corpus/card-file.ts';
import type { BenchmarkCompleteness } from '../signals/benchmark-completeness.ts';
import { completenessFields } from '../signals/completeness-fields.ts';
import { isPopulated, type Population } from '../signals/populated.ts';
import { riskCategories } from '../signals/risk-categories.ts';
import type { SourceReport } from './source-report.ts';

type Field = CardDocumentation['fields'][number];
type Stated = Pick<Field, 'path' | 'state' | 'stated' | 'source'>;

/** The 28 fields of a benchmark one by one: what stands there, and whether it says something. */
export function documentationOf(
  line: BenchmarkCompleteness,
  card: CardFile | undefined,
  reports: readonly SourceReport[],
  population: Population,
): CardDocumentation {
  const look = (path: string): Stated =>
    path.startsWith('eee_eval.') ? inReports(path, reports) : inCard(path, card);
  return {
    benchmark: line.benchmark,
    card: line.card,
    population,
    score: line.score,
    value: line.value,
    fully_missing: line.fully_missing,
    risk_categories: card === undefined ? [] : [...riskCategories(card.sections)],
    fields: completenessFields.map(({ path, coverage, parts = [] }, i) => {
      const score = line.fields[i]!.score;
      const looked = parts.map(look);
      return {
        ...(parts.length === 0 ? look(path) : summary(path, looked)),
        coverage,
        score,
        parts: looked.map(({ path: part, state, stated }) => ({ path: part, state, stated })),
      };
    }),
  };
}

const longestStated = 240;

function inCard(path: string, card: CardFile | undefined): Stated {
  const keys = path.replace(/^autobenchmarkcard\./, '').split('.');
  const value = card === undefined ? undefined : valueAt(card.sections, keys);
  const state = stateOf(value);
  return { path, state, stated: statedText(value), source: state === 'missing' ? null : card!.path };
}

/** What the records say: the first populated value, else the first placeholder. */
function inReports(path: string, reports: readonly SourceReport[]): Stated {
  const column = reportColumns[path];
  let placeholder: Stated | null = null;
  for (const report of column === undefined ? [] : reports) {
    const value = report[column!] ?? null;
    const state = stateOf(value);
    const found = { path, state, stated: statedText(value), source: report.file };
    if (state === 'populated') return found;
    if (state === 'placeholder') placeholder ??= found;
  }
  return placeholder ?? { path, state: 'missing', stated: null, source: null };
}

const reportColumns: Readonly<Record<string, 'sourceType' | 'organization' | 'relationship' | undefined>> = {
  'eee_eval.source_metadata.source_type': 'sourceType',
  'eee_eval.source_metadata.source_organization_name': 'organization',
  'eee_eval.source_metadata.evaluator_relationship': 'relationship',
};

function summary(path: string, parts: readonly Stated[]): Stated {
  const states = new Set(parts.map(({ state }) => state));
  const source = parts.find(({ state }) => state !== 'missing')?.source ?? null;
  const whole: FieldState = states.has('placeholder') ? 'placeholder' : 'missing';
  if (!states.has('populated')) return { path, state: whole, stated: null, source };
  return { path, state: states.size === 1 ? 'populated' : 'partial', stated: null, source };
}

function stateOf(value: JsonValue | undefined): FieldState {
  if (isPopulated(value, 'placeholder_aware')) return 'populated';
  return isPopulated(value, 'literal') ? 'placeholder' : 'missing';
}

function statedText(value: JsonValue | undefined): string | null {
  if (value === undefined || value === null) return null;
  const text = typeof value === 'string' ? value : listText(value);
  return text.length <= longestStated ? text : `${text.slice(0, longestStated)}…`;
}

function listText(value: JsonValue): string {
  const isTextList = Array.isArray(value) && value.every((item) => typeof item === 'string');
  return isTextList && value.length > 0 ? value.join(', ') : JSON.stringify(value);
}

function valueAt(sections: JsonObject, keys: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = sections;
  for (const key of keys) value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return value;
}
