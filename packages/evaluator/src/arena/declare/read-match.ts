import { modelSchema, readHumanVerdicts, readModel, readText } from '@assay/engine';
import { AssayError, type JsonValue } from '@assay/records';
import { jsonCell, readRows } from '@assay/rows';
import type { DeclaredJudge, DeclaredMatch } from './arena.ts';
import type { WrittenArena, WrittenJudge } from './arena-schema.ts';
import { type Reading, readLooseModel } from './read-player.ts';

/** What is played or judged; exactly one of the two. */
export async function readMatch(written: WrittenArena, reading: Reading): Promise<DeclaredMatch | null> {
  const { environment, answers } = written;
  const { files, problems, at } = reading;
  if ((environment === undefined) === (answers === undefined)) {
    const given = environment === undefined ? 'neither is there' : 'both are there';
    const message = `an arena has an environment or answers; ${given}`;
    problems.add(new AssayError('usage', 'E_ARENA_MATCH', message, { location: at() }));
    return null;
  }
  if (environment !== undefined) {
    if ('module' in environment)
      await problems.attempt(() => files.check(environment.module), at('environment', 'module'));
    return { kind: 'game', environment };
  }
  const { prompts, instruction, rubric, judges } = answers!;
  const read = await problems.attempt(() => readPrompts(prompts, reading), at('answers', 'prompts'));
  const text =
    rubric === undefined
      ? null
      : await problems.attempt(() => readText(files, rubric), at('answers', 'rubric'));
  const declared: DeclaredJudge[] = [];
  for (const [i, judge] of judges.entries()) {
    if (judges.findIndex(({ name }) => name === judge.name) < i)
      problems.add(
        new AssayError('usage', 'E_SPEC_DUPKEY', `two judges are named ${JSON.stringify(judge.name)}`, {
          location: at('answers', 'judges', i, 'name'),
        }),
      );
    const place = (...steps: readonly PropertyKey[]) => at('answers', 'judges', i, ...steps);
    const one = await problems.attempt(() => readJudge(judge, { ...reading, at: place }), place());
    declared.push(...(one ?? []));
  }
  return { kind: 'answers', prompts: read ?? [], instruction, rubric: text, judges: declared };
}

/** One judge; of a file with the verdicts of people each of them. */
async function readJudge(written: WrittenJudge, reading: Reading): Promise<readonly DeclaredJudge[]> {
  const { name } = written;
  const { files, problems, at } = reading;
  if ('human' in written) {
    const file = await files.open(written.human);
    try {
      const raters = new Set((await readHumanVerdicts(file)).map(({ rater }) => rater));
      return [...raters]
        .toSorted()
        .map((rater) => ({ name: `${name}/${rater}`, kind: 'human', file: written.human, rater }));
    } finally {
      await file.close();
    }
  }
  if ('model' in written)
    return [{ name, kind: 'model', model: await readLooseModel(written.model, reading, 120_000) }];
  const model = modelSchema.parse({ key: 'judge', provider: 'module', module: written.module });
  return [{ name, kind: 'module', model: await readModel(model, files, at, problems) }];
}

async function readPrompts(
  path: string,
  { files }: Reading,
): Promise<readonly { readonly id: string; readonly input: JsonValue }[]> {
  const file = await files.open(path);
  const prompts: { readonly id: string; readonly input: JsonValue }[] = [];
  const seen = new Set<string>();
  try {
    for await (const { number, cells } of readRows(file)) {
      const wrong = (message: string) =>
        new AssayError('usage', 'E_ARENA_PROMPT', `row ${number}: ${message}`, {
          location: { file: files.shown(path) },
        });
      const id = cells['id'];
      if (typeof id !== 'string' && typeof id !== 'number') throw wrong('expected an id');
      if (cells['input'] === undefined) throw wrong('expected an input');
      if (seen.has(String(id))) throw wrong(`the id ${JSON.stringify(id)} appears twice`);
      seen.add(String(id));
      prompts.push({ id: String(id), input: jsonCell(cells['input'], 'input', { file: files.shown(path) }) });
    }
  } finally {
    await file.close();
  }
  if (prompts.length === 0) throw new AssayError('usage', 'E_ARENA_PROMPT', `${path} has no rows`);
  return prompts;
}
