import type { Component, Task } from '../read/task.ts';
import { classes, CROISSANT, SCHEMA, specClasses } from '../vocabulary/terms.ts';

/** Whether two IRIs differ in http or https alone, or not at all. */
export function sameAddress(a: string, b: string): boolean {
  return a === b || withoutScheme(a) === withoutScheme(b);
}

/** An IRI without the one difference that people overlook. */
export function withoutScheme(iri: string): string {
  return iri.replace(/^https?:\/\//, '//');
}

export type PartKind = 'input' | 'output' | 'implementation' | 'execution';
export const partKinds: readonly PartKind[] = ['input', 'output', 'implementation', 'execution'];

/** How the values of one property of a solution answer those of its problem. */
interface ComponentPairing {
  readonly givens: readonly Component[];
  readonly specs: readonly Component[];
  /** Inputs that are another subtask's output: an OutputSpec standing as input. */
  readonly intermediates: readonly Component[];
  /** The solution's values that repeat a given, with the given. */
  readonly kept: readonly (readonly [own: Component, given: Component])[];
  /** All other concrete values of the solution. */
  readonly fillers: readonly Component[];
  readonly filled: ReadonlyMap<Component, Component>;
  readonly unfilled: readonly Component[];
  readonly extra: readonly Component[];
  /** Pairs made by nothing but their order. */
  readonly guessed: readonly Component[];
}

const components: Readonly<Record<PartKind, (task: Task) => readonly Component[]>> = {
  input: (task) => task.inputs,
  output: (task) => task.outputs,
  implementation: (task) => task.implementations,
  execution: (task) => task.executions,
};

export function componentsOf(task: Task, kind: PartKind): readonly Component[] {
  return components[kind](task);
}

/**
 * Pairs the Specs of a problem with the concrete values of a solution: by a link to the Spec's @id
 * (schema:isBasedOn, dct:conformsTo), by name, by schema when only one value fits, the last one with the
 * last one; what is left in the order written, as a guess.
 */
function pairComponents(problem: Task, solution: Task, kind: PartKind): ComponentPairing {
  const asked = componentsOf(problem, kind);
  const specs = asked.filter((part) => part.kind === 'spec' && !isIntermediate(part, kind));
  const intermediates = asked.filter((part) => part.kind === 'spec' && isIntermediate(part, kind));
  const givens = asked.filter((part) => part.kind !== 'spec');
  const concrete = componentsOf(solution, kind).filter((part) => part.kind !== 'spec');
  const kept: (readonly [Component, Component])[] = [];
  const fillers: Component[] = [];
  for (const own of concrete) {
    const given = givens.find((candidate) => sameComponent(own, candidate));
    if (given === undefined) fillers.push(own);
    else kept.push([own, given]);
  }
  return { givens, specs, intermediates, kept, fillers, ...fill([...specs, ...intermediates], fillers) };
}

function isIntermediate(part: Component, kind: PartKind): boolean {
  return (
    kind === 'input' && part.types.includes(classes.OutputSpec) && !part.types.includes(classes.InputSpec)
  );
}

type Fit = (spec: Component, filler: Component) => boolean;

function fill(
  specs: readonly Component[],
  fillers: readonly Component[],
): Pick<ComponentPairing, 'filled' | 'unfilled' | 'extra' | 'guessed'> {
  const filled = new Map<Component, Component>();
  const open = new Set(specs);
  const free = new Set(fillers);
  const take = (spec: Component, filler: Component): void => {
    filled.set(spec, filler);
    open.delete(spec);
    free.delete(filler);
  };
  for (const fits of [linksTo, sameName, hasSchemaOf] satisfies Fit[]) {
    for (const spec of open) {
      const fitting = [...free].filter((filler) => fits(spec, filler));
      if (fitting.length === 1) take(spec, fitting[0]!);
    }
  }
  const guessed = open.size > 1 || free.size > 1 ? [...open] : [];
  for (const spec of open) {
    const [filler] = free;
    if (filler === undefined) break;
    take(spec, filler);
  }
  return {
    filled,
    unfilled: [...open],
    extra: specs.length === 0 ? [] : [...free],
    guessed: guessed.filter((spec) => filled.has(spec)),
  };
}

const links = [`${SCHEMA}isBasedOn`, 'http://purl.org/dc/terms/conformsTo'];

function linksTo(spec: Component, filler: Component): boolean {
  if (spec.id === null) return false;
  return links.some((link) =>
    (filler.node.properties.get(link) ?? []).some(
      (value) => (value.kind === 'literal' ? value.text : value.id) === spec.id,
    ),
  );
}

function sameName(spec: Component, filler: Component): boolean {
  return spec.name !== null && filler.name !== null && folded(spec.name) === folded(filler.name);
}

function hasSchemaOf(spec: Component, filler: Component): boolean {
  if (spec.schema === null || filler.schema === null) return false;
  const own = new Set(filler.schema.fields.map((field) => field.name));
  return spec.schema.fields.every((field) => own.has(field.name));
}

/** The same thing: by @id or address; unnamed things by name. */
function sameComponent(a: Component, b: Component): boolean {
  const ownAddresses = addressesOf(a);
  const otherAddresses = addressesOf(b);
  if (ownAddresses.some((own) => otherAddresses.some((other) => sameAddress(own, other)))) return true;
  return (a.id === null || b.id === null) && sameName(a, b);
}

function addressesOf(part: Component): readonly string[] {
  return part.id === null ? part.urls : [part.id, ...part.urls];
}

function folded(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/** A (sub)problem with the (sub)solution that answers it. */
export interface Pair {
  /** What findings call the problem: its @id, else its name. */
  readonly label: string;
  readonly problem: Task;
  readonly solution: Task;
  readonly parent: Pair | null;
  readonly children: readonly Pair[];
  /** Subproblems that nothing answers. */
  readonly unanswered: readonly Task[];
  /** Second and further answers to the same subproblem. */
  readonly doubles: readonly (readonly [problem: Task, solution: Task])[];
  /** Sub-solutions that answer no subproblem of this problem. */
  readonly strays: readonly Task[];
  readonly parts: Readonly<Record<PartKind, ComponentPairing>>;
}

export function labelOf(task: Task): string {
  return task.id ?? task.name ?? '(unnamed task)';
}

/** Pairs two trees from the top, sub-solution by sub-solution, by what each says it is based on. */
export function pairTrees(problem: Task, solution: Task, parent: Pair | null = null): Pair {
  const answers = new Map<Task, Task>();
  const doubles: (readonly [Task, Task])[] = [];
  const strays: Task[] = [];
  const childOf = childFinder(problem);
  for (const own of solution.subTasks) {
    const child = childOf(own);
    if (child === null) strays.push(own);
    else if (answers.has(child)) doubles.push([child, own]);
    else answers.set(child, own);
  }
  const children: Pair[] = [];
  const pair: Pair = {
    label: labelOf(problem),
    problem,
    solution,
    parent,
    children,
    unanswered: problem.subTasks.filter((child) => !answers.has(child)),
    doubles,
    strays,
    parts: Object.fromEntries(
      partKinds.map((kind) => [kind, pairComponents(problem, solution, kind)]),
    ) as unknown as Pair['parts'],
  };
  for (const [child, own] of answers) children.push(pairTrees(child, own, pair));
  return pair;
}

/** Finds the subproblem that a sub-solution is based on; a subproblem without @id goes by its name. */
function childFinder(problem: Task): (solution: Task) => Task | null {
  const byId = new Map<string, Task>();
  const byName = new Map<string, Task>();
  for (const child of problem.subTasks) {
    if (child.id !== null) byId.set(withoutScheme(child.id), child);
    else if (child.name !== null) byName.set(child.name, child);
  }
  return (solution) => {
    for (const { id, literal } of solution.isBasedOn) {
      const found = byId.get(withoutScheme(id)) ?? (literal ? byName.get(id) : undefined);
      if (found !== undefined) return found;
    }
    return (solution.isBasedOn.length === 0 ? byName.get(solution.name ?? '') : undefined) ?? null;
  };
}

/** A pair and all below it, parents first. */
export function* walkPairs(root: Pair): Generator<Pair> {
  const open = [root];
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    yield pair;
    open.push(...pair.children.toReversed());
  }
}

/** What messages call a value of input, output, implementation or execution. */
export function nameOf(part: Component): string {
  return part.id ?? part.name ?? '(unnamed)';
}

/** `OutputSpec`, and so on. */
export function specTypeOf(spec: Component): string {
  const type = spec.types.find((candidate) => specClasses.has(candidate));
  return type === undefined ? 'Spec' : type.slice(CROISSANT.length);
}
