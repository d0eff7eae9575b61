import { canonicalJson, type JsonObject, type JsonValue, type OfficialScore } from '@assay/records';
import type { ScoringContext } from '../../score/score-queued.ts';
import { keptTests } from '../../score/tests/kept-tests.ts';
import { openSnapshot } from '../../vault/snapshots.ts';

/** How hidden data changed, by counts. */
export interface HiddenChange {
  readonly added: number;
  readonly removed: number;
  /** Items that are in both, with another label or another expected answer. */
  readonly relabelled: number;
}

type Opening = Pick<ScoringContext, 'home' | 'vault' | 'actor' | 'clock'>;

/** Opens the hidden data of both scores, which stands in the ledger, and counts. */
export async function hiddenChange(
  a: OfficialScore,
  b: OfficialScore,
  tests: readonly string[],
  context: Opening,
): Promise<HiddenChange> {
  const [before, after] = [await itemsOf(a, tests, context), await itemsOf(b, tests, context)];
  const both = [...before.keys()].filter((id) => after.has(id));
  return {
    added: after.size - both.length,
    removed: before.size - both.length,
    relabelled: both.filter((id) => before.get(id) !== after.get(id)).length,
  };
}

async function itemsOf(
  { id, snapshot_id, scorer }: OfficialScore,
  tests: readonly string[],
  { home, vault, actor, clock }: Opening,
): Promise<ReadonlyMap<string, string>> {
  const items = new Map<string, string>();
  const add = (name: string, value: JsonValue): void => void items.set(name, canonicalJson(value));
  if (snapshot_id !== null) {
    const why = { actor, at: clock.now(), reason: `explaining ${id}` };
    const { labels } = await openSnapshot(home, vault, snapshot_id, why);
    for (const { item, label } of labels) add(`label ${item}`, label);
  }
  for (const key of tests) {
    const component = scorer.components[key] as JsonObject | undefined;
    if (component?.['tests'] === undefined) continue;
    for (const test of await keptTests(vault, component))
      add(`${key} ${test.id}`, JSON.parse(JSON.stringify(test)) as JsonValue);
  }
  return items;
}
