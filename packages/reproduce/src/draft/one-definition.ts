import type { JsonObject } from '@assay/records';
import { isSameMetric } from '../metric-names.ts';
import { definitionOf } from '../plan/reproduction-plan.ts';
import type { DraftedMeasures } from './draft-measures.ts';

interface DraftOfPart {
  readonly files: readonly string[];
  readonly subtask: string | null;
  readonly drafted: DraftedMeasures;
}

/**
 * A metric has one definition in a table. Where the answers of one part look like another than those of the next (final answers
 * are marked in one of them, say), so that each would be measured in its own way, the metric stays open in all of them: the parts
 * would be numbers of different metrics under one name. Lists of items and single answers are
 * different tasks, and may differ; a part that has only verdicts of its own says so.
 */
export function oneDefinition<T extends DraftOfPart>(drafts: readonly T[]): readonly T[] {
  const names = drafts.flatMap(({ drafted }) => Object.keys(drafted.metrics));
  const split = names
    .filter((name, i) => names.findIndex((other) => isSameMetric(name, other)) === i)
    .flatMap((name) => {
      const why = whySplit(name, drafts);
      return why === null ? [] : [{ name, why }];
    });
  return split.length === 0 ? drafts : drafts.map((draft) => without(draft, split));
}

function whySplit(name: string, drafts: readonly DraftOfPart[]): string | null {
  const found = drafts.flatMap(({ files, subtask, drafted }) =>
    Object.entries(drafted.metrics).flatMap(([metric, measure]) =>
      isSameMetric(metric, name)
        ? [{ at: subtask ?? files.join(', '), way: definitionOf(measure), kind: kindOf(measure) }]
        : [],
    ),
  );
  for (const alike of Map.groupBy(found, ({ kind }) => kind).values()) {
    const ways = Map.groupBy(alike, ({ way }) => way);
    if (ways.size < 2) continue;
    const each = [...ways].map(([way, its]) => `${way} in ${its.map(({ at }) => at).join(', ')}`);
    return `its answers would be measured as ${each.join(', and as ')}: a table has one definition of a metric, and which is meant is not stated`;
  }
  return null;
}

/** Lists, single answers, and verdicts of the file itself. */
function kindOf({ metric, expected }: JsonObject): string {
  if (expected === undefined) return 'verdicts';
  return typeof metric === 'string' && /^(?:set-|same-items)/.test(metric) ? 'lists' : 'answers';
}

function without<T extends DraftOfPart>(
  draft: T,
  split: readonly { readonly name: string; readonly why: string }[],
): T {
  const { metrics, assumed, open, ...rest } = draft.drafted;
  const whyOf = (name: string): string | undefined => split.find((one) => isSameMetric(one.name, name))?.why;
  const kept: Record<string, JsonObject> = {};
  const more: DraftedMeasures['open'][number][] = [];
  for (const [name, measure] of Object.entries(metrics)) {
    const why = whyOf(name);
    if (why === undefined) kept[name] = measure;
    else more.push({ name, why });
  }
  const said = assumed.filter((text) => !more.some(({ name }) => text.startsWith(`${name}: `)));
  return { ...draft, drafted: { ...rest, metrics: kept, assumed: said, open: [...open, ...more] } };
}
