import { basename, dirname } from 'node:path';
import { nodeDigester, nodeFiles, openInputs } from '@assay/engine';
import { AssayError } from '@assay/records';
import { type CompiledProject, type Gap, metricSlug, type StepPlaces, stepFill } from '@assay/reproduce';

/** Files of data that a run could not read as samples: each is opened as a run opens it. `fileOf`: where a file of the project stands now. */
export async function dataGaps(
  data: CompiledProject['data'],
  fileOf: (name: string) => string,
): Promise<readonly Gap[]> {
  const gaps: Gap[] = [];
  for (const { path, part } of data) {
    const file = fileOf(path);
    const trouble = await troubleOf(basename(file), dirname(file));
    if (trouble !== null) gaps.push(unreadGap(trouble, path, part));
  }
  return gaps;
}

function unreadGap(trouble: AssayError, path: string, part: string | null): Gap {
  const own = trouble.message.replaceAll(basename(path), path);
  const what = own.includes(path) ? own : `${path}: ${own}`;
  const isConvertible = trouble.code === 'E_DATA_COLUMN' || trouble.code === 'E_ROWS_FORMAT';
  const end = metricSlug(basename(path).replace(/\.[^.]+$/, ''));
  const step: StepPlaces = {
    name: `the samples of ${path}`,
    slug: end,
    from: path,
    to: `data/${end}_samples.jsonl`,
  };
  return {
    kind: 'input',
    part,
    what,
    fill: isConvertible ? `${fillOf(trouble, path)}; or ${stepFill(step)}` : fillOf(trouble, path),
    filled_by: isConvertible ? 'module' : 'given',
    ...(isConvertible ? { step } : {}),
  };
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
