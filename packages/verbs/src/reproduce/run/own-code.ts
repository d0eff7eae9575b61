import { readFile } from 'node:fs/promises';
import type { DeclaredModel, Project } from '@assay/engine';
import { readYaml } from '@assay/rows';

/** Code of a project that answers or scores, and where its entry stands in the project file. */
export interface OwnCodeEntry {
  readonly name: string;
  readonly place: string;
  readonly isolation: DeclaredModel['isolation'];
}

export async function ownCode(
  { models, tasks }: Project,
  projectFile: string,
): Promise<readonly OwnCodeEntry[]> {
  const answering = models.flatMap(({ key, provider, isolation }, i): OwnCodeEntry[] =>
    provider === 'command' || provider === 'module'
      ? [{ name: `model ${key}`, place: `models.${i}`, isolation }]
      : [],
  );
  const written = readYaml(await readFile(projectFile, 'utf8'), { file: projectFile }).value as {
    readonly tasks?: readonly { readonly scorer?: unknown }[];
  };
  const scoring = tasks.flatMap(({ scorers }, i) =>
    scorers.flatMap(({ metrics }, j) =>
      metrics.flatMap(({ score_name, metric }, k): OwnCodeEntry[] => {
        if (metric.kind === 'catalogue') return [];
        const scorer = written.tasks?.[i]?.scorer === undefined ? `scorers.${j}` : 'scorer';
        const place = `tasks.${i}.${scorer}.metrics.${k}`;
        return [{ name: `metric ${score_name}`, place, isolation: metric.isolation }];
      }),
    ),
  );
  return [...answering, ...scoring];
}
