import type { JsonObject, JsonValue } from '@assay/records';
import { parserName } from '../implement/scorer/choose-parser.ts';
import type { CompiledProject } from '../implement/compile-project.ts';
import type { Gap } from '../implement/gap.ts';
import type { AgentOutcome } from './fill-gaps.ts';
import { moduleInProject } from './agent-module.ts';
import { isGapOf, type WantedModule } from './wanted-module.ts';

/** A compiled project with the modules that passed: their files, their entries, and the gaps that are left, each with why. */
export function withModules(compiled: CompiledProject, { filled, open }: AgentOutcome): CompiledProject {
  const files: Record<string, string> = { ...compiled.files };
  const entries: JsonObject[] = [];
  for (const { wanted, module, checks } of filled) {
    const placed = moduleInProject(module, wanted);
    Object.assign(files, placed.files);
    files[`${placed.folder}/cases.json`] = jsonFile(checks.of === 'numbers' ? checks.cases : allOf(checks));
    if (checks.of === 'numbers') files[`checks/${wanted.slug}.json`] = jsonFile(checks.known);
    if (placed.entry !== null) entries.push(placed.entry);
  }
  const read = filled.flatMap(({ wanted }) => (wanted.kind === 'parser' ? [wanted.name] : []));
  return {
    ...compiled,
    files,
    project: {
      ...compiled.project,
      tasks: withMetrics(withData(compiled.project['tasks'] ?? [], filled), entries, read),
    },
    gaps: compiled.gaps
      .filter((gap) => !filled.some(({ wanted }) => isGapOf(wanted, gap)))
      .map((gap) => withWhy(gap, open)),
    assumptions: [
      ...compiled.assumptions,
      ...filled.map(({ wanted, checks, module }) => told(wanted, checks.cases.length, module)),
    ],
  };
}

function allOf({ cases, known }: { cases: readonly object[]; known: readonly object[] }): readonly object[] {
  return [...cases, ...known];
}

function jsonFile(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function withWhy(gap: Gap, open: AgentOutcome['open']): Gap {
  const why = open.find(({ wanted }) => isGapOf(wanted, gap))?.why;
  return why === undefined ? gap : { ...gap, what: `${gap.what}; the agent’s module does not pass: ${why}` };
}

const does = {
  metric: 'is counted by',
  parser: 'is read from answers by',
  step: 'is done by',
} as const;

function told(wanted: WantedModule, cases: number, module: AgentOutcome['filled'][number]['module']): string {
  const { folder } = moduleInProject(module, wanted);
  return `${wanted.name} ${does[wanted.kind]} a module that an agent wrote, which passes ${cases} cases from the task file: ${folder}`;
}

/** What a step makes is read in place of the file that it was made of. */
function withData(tasks: JsonValue, filled: AgentOutcome['filled']): JsonValue {
  const made = new Map(
    filled.flatMap(({ wanted: { step } }) => (step === null ? [] : [[step.from, step.to] as const])),
  );
  const renamed = (path: JsonValue | undefined): JsonValue | undefined =>
    typeof path === 'string' ? (made.get(path) ?? path) : path;
  return (tasks as readonly JsonObject[]).map((task) => ({
    ...task,
    ...(task['dataset'] === undefined ? {} : { dataset: renamed(task['dataset'])! }),
    ...(task['datasets'] === undefined
      ? {}
      : {
          datasets: (task['datasets'] as readonly JsonObject[]).map((one) => ({
            ...one,
            path: renamed(one['path'])!,
          })),
        }),
  }));
}

/** Metrics that judge an answer which is read first take what the parser found for the answer. */
function withMetrics(tasks: JsonValue, entries: readonly JsonObject[], read: readonly string[]): JsonValue {
  return (tasks as readonly JsonObject[]).map((task) => {
    const { scorer, ...rest } = task as JsonObject & { scorer: { metrics: readonly JsonObject[] } };
    const metrics = read.length === 1 ? scorer.metrics.map((one) => fed(one, read[0]!)) : scorer.metrics;
    return { ...rest, scorer: { ...scorer, metrics: [...entries, ...metrics] } };
  });
}

function fed(entry: JsonObject, field: string): JsonObject {
  const isOwn = entry['module'] !== undefined || entry['command'] !== undefined;
  if (isOwn) return entry;
  return Object.fromEntries(
    Object.entries(entry).map(([metric, parameters]) => {
      const { extract: _, ...rest } = parameters as JsonObject;
      return [metric, { ...rest, input: parserName(field) }];
    }),
  );
}
