import { type NameKind, nameKinds } from './name-index.ts';
import type { Resolution } from './resolution.ts';

/**
 * A file of names to be edited: every name that is probably another name of something, under that thing, with the
 * reason as a comment. Names are quoted, so that any text is one.
 */
export function namesDraft(resolutions: readonly Resolution[]): string {
  const sections = nameKinds.flatMap((kind) => {
    const same = resolutions.filter((resolution) => resolution.kind === kind).flatMap(sameLine);
    return same.length === 0 ? [] : [`${sectionOf[kind]}:`, ...entryLines(same)];
  });
  const head = '# Drafted from suggestions: take out what is wrong before it counts.';
  return `${[head, ...(sections.length === 0 ? ['{}'] : sections)].join('\n')}\n`;
}

const sectionOf: Readonly<Record<NameKind, string>> = {
  model: 'models',
  benchmark: 'benchmarks',
  metric: 'metrics',
  organization: 'organizations',
};

interface SameLine {
  readonly target: string;
  readonly line: string;
}

function sameLine({ canonical, suggestions }: Resolution): SameLine[] {
  const same = suggestions.find(({ relation }) => relation === 'same');
  if (same === undefined) return [];
  const rules = same.steps.map(({ rule }) => rule).join(', ');
  return [{ target: same.name, line: `    - ${quoted(canonical)} # ${same.confidence}: ${rules}` }];
}

function entryLines(same: readonly SameLine[]): string[] {
  return [...Map.groupBy(same, ({ target }) => target)].flatMap(([target, lines]) => [
    ...keyLines(quoted(target)),
    ...lines.map(({ line }) => line),
  ]);
}

/** YAML takes a key of up to 1024 characters as it stands. */
function keyLines(key: string): string[] {
  return key.length < 1000 ? [`  ${key}:`] : [`  ? ${key}`, '  :'];
}

/** JSON's quotes are YAML's; what a reader of YAML takes for the end of a line is escaped. */
function quoted(name: string): string {
  return JSON.stringify(name).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
