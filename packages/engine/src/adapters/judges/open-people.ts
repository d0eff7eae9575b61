import type { ProjectFiles } from '../../ports/project-files.ts';
import type { OpenPeople } from '../../score/scorer/resolved-scorer.ts';
import { nodeDigester } from '../node-digester.ts';
import { humanJudge } from './human-judge.ts';
import { readHumanVerdicts } from './human-verdicts.ts';

/** People as a judge, by the verdicts in a file of the project. */
export async function openPeople(path: string, files: ProjectFiles): Promise<OpenPeople> {
  const file = await files.open(path);
  try {
    const verdicts = await readHumanVerdicts(file);
    const counts = new Map<string, number>();
    for (const { item, outputs } of verdicts) {
      const name = JSON.stringify([item, outputs]);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return { judge: humanJudge(verdicts, nodeDigester), raters: Math.max(0, ...counts.values()) };
  } finally {
    await file.close();
  }
}
