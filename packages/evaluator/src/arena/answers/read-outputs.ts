import type { ProjectFiles } from '@assay/engine';
import { AssayError } from '@assay/records';
import { jsonCell, readRows } from '@assay/rows';
import { agreeing, plural } from '@assay/shown';

/** A player's answers by prompt. A prompt without one is refused: whoever leaves out the hard ones would gain by it. */
export async function readOutputs(
  files: ProjectFiles,
  path: string,
  prompts: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, string>> {
  const outputs = new Map<string, string>();
  const file = await files.open(path);
  const location = { file: files.shown(path) };
  const wrong = (message: string) => new AssayError('usage', 'E_ARENA_OUTPUTS', message, { location });
  try {
    for await (const { number, cells } of readRows(file)) {
      const { id, output } = cells;
      if (typeof id !== 'string' && typeof id !== 'number') throw wrong(`row ${number}: expected an id`);
      if (output === undefined) throw wrong(`row ${number}: expected an output`);
      if (outputs.has(String(id))) throw wrong(`row ${number}: the id ${JSON.stringify(id)} appears twice`);
      const value = jsonCell(output, 'output', location);
      outputs.set(String(id), typeof value === 'string' ? value : JSON.stringify(value));
    }
  } finally {
    await file.close();
  }
  const absent = prompts.filter(({ id }) => !outputs.has(id));
  if (absent.length > 0)
    throw wrong(
      `${absent.length} of ${plural(prompts.length, 'prompt')} ${agreeing(absent.length, 'has', 'have')} no output: ${absent
        .slice(0, 5)
        .map(({ id }) => id)
        .join(', ')}`,
    );
  return outputs;
}
