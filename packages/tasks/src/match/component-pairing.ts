import type { Component, Task } from '../read/task.ts';
import { classes, SCHEMA } from '../vocabulary/terms.ts';
import { sameAddress } from './same-address.ts';

export type PartKind = 'input' | 'output' | 'implementation' | 'execution';
export const partKinds: readonly PartKind[] = ['input', 'output', 'implementation', 'execution'];

/** How the values of one property of a solution answer those of its problem. */
export interface ComponentPairing {
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
export function pairComponents(problem: Task, solution: Task, kind: PartKind): ComponentPairing {
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
