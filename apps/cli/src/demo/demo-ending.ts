import { join, relative } from 'node:path';

export interface DemoPlaces {
  /** The clone that holds the examples. */
  readonly root: string;
  readonly cwd: string;
  /** The folder of the demo, below `cwd`. */
  readonly place: string;
}

/** What to open next: paths as they are typed from where the demo was started. */
export function demoEnding({ root, cwd, place }: DemoPlaces): string {
  const from = (start: string, path: string): string => relative(start, join(root, path));
  const lines = [
    [`${place}/report.html`, 'the report as a page'],
    [`${place}/published/cards`, 'the card as a page: every number on it opens to its evidence'],
    [
      `${place}/assay.yaml`,
      'all that was declared: change a gate or a setting, run it again, and look at it in a browser:',
    ],
    [`cd ${place} && ${from(join(cwd, place), 'node_modules/.bin/assay')} run`, ''],
    [`cd ${place} && ${from(join(cwd, place), 'node_modules/.bin/assay')} serve`, ''],
    [from(cwd, 'examples'), 'one folder per step of the path'],
    [from(cwd, 'README.md'), 'from here to your own gate in CI'],
  ] as const;
  const width = Math.max(...lines.map(([name, what]) => (what === '' ? 0 : name.length)));
  const shown = lines.map(([name, what]) => `  ${name.padEnd(width)}  ${what}`.trimEnd());
  return ['What to open next:', ...shown, ''].join('\n');
}
