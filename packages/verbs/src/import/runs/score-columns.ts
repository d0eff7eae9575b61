import type { Imported } from '@assay/cards';
import { type JsonObject, jsonObjectSchema } from '@assay/records';
import { type RecordedRow, textOf } from './recorded-rows.ts';

type Result = Imported['record']['evaluation_results'][number];

/** One score of a run: a result of the record, or one of several parts that belong to it. */
export interface ScoreColumn {
  readonly key: string;
  readonly result_id: string;
  readonly part: string | null;
  readonly name: string;
  readonly config: JsonObject;
}

export function columnKey({ result_id, part }: Pick<RecordedRow, 'result_id' | 'part'>): string {
  return JSON.stringify([result_id, part]);
}

/** The scores that rows have, under names of their own. */
export function scoreColumns(
  rows: readonly RecordedRow[],
  results: ReadonlyMap<string, Result>,
): readonly ScoreColumn[] {
  const columns = new Map(rows.map((row) => [columnKey(row), row]));
  const parts = new Map<string, number>();
  for (const { result_id } of columns.values()) parts.set(result_id, (parts.get(result_id) ?? 0) + 1);
  const drafts = [...columns].map(([key, { result_id, part }]) => {
    const config = jsonObjectSchema.parse(results.get(result_id)?.metric_config ?? {});
    const metric = textOf(config['metric_name'] ?? result_id);
    const name = part !== null && parts.get(result_id)! > 1 ? part : metric;
    return { key, result_id, part, config, name: plain(name) };
  });
  const names = new Set<string>();
  return drafts.map((draft) => {
    const sharing = drafts.filter(({ name }) => name === draft.name).map(({ result_id }) => result_id);
    const name = free(sharing.length > 1 ? plain(toldApart(draft.result_id, sharing)) : draft.name, names);
    names.add(name);
    return { ...draft, name };
  });
}

/** Of ids in parts, `task/scorer/metric`: the parts in which not all of them are the same. */
function toldApart(id: string, all: readonly string[]): string {
  const ids = all.map((one) => one.split('/'));
  const own = id.split('/');
  const differing = own.filter((_, i) => new Set(ids.map((parts) => parts[i])).size > 1);
  return (differing.length === 0 ? own.slice(-2) : differing).join('.');
}

function free(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? name : `${name} ${number}`;
    if (!taken.has(tried)) return tried;
  }
}

/** Without what cannot be seen. */
function plain(name: string): string {
  const seen = name
    .replaceAll(/[\p{Cf}\p{Cc}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .slice(0, 200);
  return seen === '' || seen === 'macro_f1' ? `${seen}score` : seen;
}
