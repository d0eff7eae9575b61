import type { Digester, ProjectFiles } from '../../../ports/platform.ts';
import { type DatasetSpec, openInputs } from '../../../declare/samples/open-inputs.ts';
import type { Labels } from '../labels.ts';
import { openLabels } from '../open-labels.ts';

/** Both halves of a dataset, by both doors. */
export async function openSamples(
  spec: DatasetSpec,
  files: ProjectFiles,
  digester: Digester,
): Promise<Labels> {
  return openLabels(await openInputs(spec, files, digester));
}
