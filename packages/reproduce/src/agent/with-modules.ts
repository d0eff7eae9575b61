import type { JsonObject, JsonValue } from '@assay/records';
import type { CompiledProject } from '../implement/compile-project.ts';
import { moduleInProject } from './agent-module.ts';
import type { AgentOutcome } from './fill-metrics.ts';

/** A compiled project with the modules that passed: their files, their entries, and the gaps that are left, each with why. */
export function withModules(compiled: CompiledProject, { filled, open }: AgentOutcome): CompiledProject {
  const files: Record<string, string> = { ...compiled.files };
  const entries: JsonObject[] = [];
  for (const { wanted, module, checks } of filled) {
    const placed = moduleInProject(module, wanted);
    Object.assign(files, placed.files);
    files[`metrics/${wanted.slug}/cases.json`] = `${JSON.stringify(checks.cases, null, 2)}\n`;
    files[`checks/${wanted.slug}.json`] = `${JSON.stringify(checks.known, null, 2)}\n`;
    entries.push(placed.entry);
  }
  const isFilled = new Set(filled.map(({ wanted }) => wanted.name));
  const why = new Map(open.map(({ wanted, why: reason }) => [wanted.name, reason]));
  return {
    ...compiled,
    files,
    project: { ...compiled.project, tasks: withMetrics(compiled.project['tasks'] ?? [], entries) },
    gaps: compiled.gaps
      .filter(({ metric }) => metric === undefined || !isFilled.has(metric))
      .map((gap) => {
        const reason = gap.metric === undefined ? undefined : why.get(gap.metric);
        return reason === undefined
          ? gap
          : { ...gap, what: `${gap.what}; the agent’s module does not pass: ${reason}` };
      }),
    assumptions: [
      ...compiled.assumptions,
      ...filled.map(
        ({ wanted, checks }) =>
          `${wanted.name} is counted by a module that an agent wrote, which passes ${checks.cases.length} cases from the task file: metrics/${wanted.slug}`,
      ),
    ],
  };
}

function withMetrics(tasks: JsonValue, entries: readonly JsonObject[]): JsonValue {
  if (!Array.isArray(tasks) || entries.length === 0) return tasks;
  return tasks.map((task: JsonValue) => {
    const { scorer, ...rest } = task as JsonObject & { scorer: { metrics: readonly JsonValue[] } };
    return { ...rest, scorer: { ...scorer, metrics: [...scorer.metrics, ...entries] } };
  });
}
