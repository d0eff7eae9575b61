import { nodeDigester, nodeFiles, openInputs } from '@assay/engine';
import { AssayError } from '@assay/records';
import type { CompiledProject, Gap } from '@assay/reproduce';

/** Files of data that a run could not read as samples: each is opened as a run opens it, in the project that it was copied to. */
export async function dataGaps(data: CompiledProject['data'], folder: string): Promise<readonly Gap[]> {
  const gaps: Gap[] = [];
  for (const { path, part } of data) {
    const trouble = await troubleOf(path, folder);
    if (trouble !== null)
      gaps.push({
        kind: 'input',
        part,
        what: trouble.message.includes(path) ? trouble.message : `${path}: ${trouble.message}`,
        fill: fillOf(trouble, path),
        filled_by: 'choice',
      });
  }
  return gaps;
}

async function troubleOf(path: string, folder: string): Promise<AssayError | null> {
  const spec = {
    datasets: [{ path, subtask: null }],
    num_samples: null,
    subsampling: 'head' as const,
    seed: '0',
  };
  return openInputs(spec, nodeFiles(folder), nodeDigester).then(
    () => null,
    (error: unknown) => {
      if (error instanceof AssayError) return error;
      throw error;
    },
  );
}

function fillOf({ code, fix }: AssayError, path: string): string {
  if (code === 'E_DATA_COLUMN')
    return `assay.yaml: what the columns are, as { path: ${path}, columns: { question: input.question, answer: expected } } in place of the path`;
  if (code === 'E_ROWS_FORMAT')
    return 'a .jsonl file below data/ that is made of it, {"id", "input", "expected"} for each sample, and its path in assay.yaml';
  return `${path}${fix === undefined ? '' : `: ${fix}`}`;
}
