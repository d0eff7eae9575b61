import type { Commands } from './command.ts';

/** Headings of `assay --help`, in the order of the path, with the commands below each. */
export const commandGroups: Readonly<Record<string, readonly string[]>> = {
  Declare: ['init', 'validate', 'match', 'show', 'diff', 'search', 'metrics', 'data'],
  'Run and score': ['run', 'watch', 'score', 'report', 'log', 'list'],
  'Repeat, compare, gate': ['repeat', 'compare', 'gate', 'baseline'],
  'Publish and read': ['publish', 'export', 'import', 'cards'],
  'Evaluate the work of others': [
    'evaluator',
    'submit',
    'submissions',
    'leaderboard',
    'rerun',
    'explain',
    'arena',
    'review',
  ],
  'Prove it': ['audit', 'verify', 'keys'],
  'From paper to table': ['extract', 'capture', 'implement', 'reproduce'],
  Workbench: ['serve', 'view', 'tokens', 'store', 'worker', 'skills', 'mcp', 'doctor', 'demo', 'completion'],
};

const headings = new Map(
  Object.entries(commandGroups).flatMap(([heading, verbs]) => verbs.map((verb) => [verb, heading] as const)),
);

/** The heading of a command. */
export function groupOf(verb: string): string {
  return headings.get(verb) ?? 'Workbench';
}

/** Commands in the order of their headings. */
export function inGroups(commands: Commands): Commands {
  const order = [...headings.keys()];
  return Object.fromEntries(
    Object.entries(commands).toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b)),
  );
}
