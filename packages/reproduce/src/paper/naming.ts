import { nameParts, partsOf } from './bare-text.ts';

type Test = (label: string) => boolean;

const SHORTEST = 3;

/** How labels name something: by its very name where one does, so that GPT-4o is not GPT-4o-mini; else by a part of it. Null: none does. */
function naming(labels: readonly string[], name: string): Test | null {
  const wanted = plainName(name);
  if (wanted === '') return null;
  const isIt: Test = (label) => plainName(label) === wanted;
  const isAlmost: Test = (label) => {
    const one = plainName(label);
    return one.length > 0 && (one.includes(wanted) || (one.length >= SHORTEST && wanted.includes(one)));
  };
  return [isIt, isAlmost].find((test) => labels.some((label) => test(label))) ?? null;
}

/**
 * How the labels of cells name an owner that may be told apart by more than one of them: `Mask R-CNN (R-50)` by its row and its column
 * of backbones. What no cell of the owner has beside it tells nothing apart. Null: no label names the owner.
 */
export function namingOwner(
  cells: readonly (readonly string[])[],
  owner: string,
): ((labels: readonly string[]) => boolean) | null {
  const all = [...new Set(cells.flat())];
  const wanted = plainName(owner);
  if (all.some((label) => plainName(label) === wanted)) {
    const isIt = naming(all, owner)!;
    return (labels) => labels.some(isIt);
  }
  const tests = testsOf(all, owner);
  const [first] = tests;
  if (first === undefined) return null;
  let own = cells.filter((labels) => labels.some(first));
  const needed = [first];
  for (const test of tests.slice(1)) {
    const both = own.filter((labels) => labels.some(test));
    if (both.length === 0) continue;
    own = both;
    needed.push(test);
  }
  return (labels) => needed.every((test) => labels.some(test));
}

/**
 * How the labels of a cell name a part of a benchmark: by its very name, else, where that is made of several (`Retrieval (Urban)`,
 * `Counting - Ships`), by each of these that the table names. Null: none is.
 */
export function namingPart(
  all: readonly string[],
  part: string,
): ((labels: readonly string[]) => boolean) | null {
  const wanted = plainName(part);
  const parts = partsOf(part);
  const isWhole = parts.length === 1 || all.some((label) => plainName(label) === wanted);
  const tests = (isWhole ? [part] : parts).map((one) => naming(all, one)).filter((test) => test !== null);
  return tests.length === 0 ? null : (labels) => tests.every((test) => labels.some(test));
}

/** Whether a label is the name of another owner, or how it begins, and says nothing of this one. */
export function namesAnother(labels: readonly string[], owner: string, others: readonly string[]): boolean {
  const own = plainName(owner);
  const names = others.map((name) => plainName(nameParts(name)[0]));
  return labels.some((label) => {
    const one = plainName(label);
    const isOwn = one.length < LEAST_BEGINNING || own.includes(one) || own.startsWith(one);
    return !isOwn && names.some((name) => name.startsWith(one));
  });
}

const LEAST_BEGINNING = 4;

/** The tests of a name that no label has as it is, what names its owner first. */
function testsOf(labels: readonly string[], owner: string): readonly Test[] {
  const [base] = nameParts(owner);
  const qualifiers = qualifiersOf(labels, owner);
  const isBase = naming(labels, base);
  if (isBase === null) return [];
  const isExact = labels.some((label) => plainName(label) === plainName(base));
  const first = isExact ? [isBase] : partTests(labels, base, isBase);
  return [...first, ...qualifiers.map((one) => naming(labels, one)).filter((test) => test !== null)];
}

/** What stands between the brackets of a name is one where a label is the whole of it: `4-shot + SC` beside `4-shot`. */
function qualifiersOf(labels: readonly string[], owner: string): readonly string[] {
  const [, inner] = /\(([^()]+)\)\s*$/.exec(owner) ?? [];
  const isLabel = inner !== undefined && labels.some((label) => plainName(label) === plainName(inner));
  if (!isLabel) return nameParts(owner).slice(1);
  return [...nameParts(owner.slice(0, owner.lastIndexOf('('))).slice(1), inner];
}

/** `CodeGen-Multi-16B` where one label has `CodeGen-Multi` and another `16B`: the longest of the labels in it first. */
function partTests(labels: readonly string[], name: string, otherwise: Test): readonly Test[] {
  let rest = plainName(name);
  const inside = [...new Set(labels.map(plainName))]
    .filter((label) => label.length >= 2 && rest.includes(label))
    .sort((a, b) => b.length - a.length);
  const taken = inside.filter((label) => {
    if (!rest.includes(label)) return false;
    rest = rest.replace(label, ' ');
    return true;
  });
  return (taken[0]?.length ?? 0) < SHORTEST
    ? [otherwise]
    : taken.map((one) => (label) => plainName(label) === one);
}

const known = new Map<string, string>();
const MOST_KEPT = 20_000;

export function plainName(text: string): string {
  const before = known.get(text);
  if (before !== undefined) return before;
  if (known.size >= MOST_KEPT) known.clear();
  const plain = text
    .normalize('NFKC')
    .replace(/\^\S+$/, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
  known.set(text, plain);
  return plain;
}
