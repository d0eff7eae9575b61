import type { Task } from '@assay/tasks';
import { textsOf } from '../check/texts-of.ts';
import type { Gap } from '../implement/gap.ts';
import { judgedFields } from '../implement/judged-fields.ts';
import { metricsOf, slug, taskParts } from '../implement/task-parts.ts';

/** A metric that the task file asks for and the catalogue does not have, as an agent is told of it. */
export interface WantedModule {
  readonly name: string;
  readonly slug: string;
  /** Why the catalogue has none. */
  readonly why: string;
  /** All that the task file says in words. No data and no labels are in it. */
  readonly described: readonly string[];
  /** The fields of the output, with their types. */
  readonly fields: readonly string[];
}

/** The gaps that code can fill: metrics. Data, prompts and models cannot be written; they have to be given. */
export function wantedModules(problem: Task, gaps: readonly Gap[]): readonly WantedModule[] {
  const described = textsOf(problem);
  const wanted = new Map<string, WantedModule>();
  for (const { metric, what, filled_by } of gaps) {
    if (metric === undefined || filled_by !== 'module' || wanted.has(metric)) continue;
    const parts = taskParts(problem).judged.filter(({ task }) =>
      metricsOf(task).some(({ name }) => name === metric),
    );
    const fields = parts
      .flatMap(({ task }) => judgedFields(task))
      .map(({ name, dataTypes, repeated }) => {
        const types = dataTypes.map((type) => /[^/#:]+$/.exec(type)?.[0] ?? type).join(' or ');
        return `${name ?? 'answer'}: ${repeated ? 'a list of ' : ''}${types === '' ? 'any' : types}`;
      });
    wanted.set(metric, {
      name: metric,
      slug: slug(metric),
      why: what,
      described,
      fields: [...new Set(fields)],
    });
  }
  return [...wanted.values()];
}
