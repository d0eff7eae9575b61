import { dirname, resolve } from 'node:path';
import { AssayError } from '@assay/records';
import { readFile } from '@assay/rows';
import { inFile } from '../../world/in-file.ts';
import type { World } from '../../world.ts';
import type { ProjectDraft } from '../project-draft.ts';
import { fromLmEval } from './lm-eval/from-lm-eval.ts';
import { fromPromptfoo } from './from-promptfoo.ts';
import { looseConfig } from './loose-config.ts';

/** What the hub's own data are called. */
const HUB = 'hf';

const MAX_BYTES = 16 * 1024 * 1024;

/** A project from the configuration of another tool: `promptfooconfig.yaml`, or a task of lm-evaluation-harness. */
export async function draftFrom(path: string, data: string | undefined, world: World): Promise<ProjectDraft> {
  if (data !== undefined && data !== HUB)
    throw new AssayError('usage', 'E_OPTION', `the data of a configuration are its own; given ${data}`, {
      field: 'data',
      fix: 'Leave it out, or say hf for the data of the hub that a task of lm-eval names.',
    });
  const full = resolve(world.cwd, path);
  const bytes = await readFile(full, MAX_BYTES, path);
  if (bytes === null)
    throw new AssayError('invalid', 'E_SPEC_SIZE', `${path} is longer than ${MAX_BYTES} bytes`);
  const config = await inFile(path, () => looseConfig(bytes));
  if ('prompts' in config || 'providers' in config || 'targets' in config)
    return fromPromptfoo(config, dirname(full));
  if ('task' in config || 'doc_to_text' in config) return fromLmEval(config, dirname(full), data === HUB);
  throw new AssayError(
    'invalid',
    'E_FROM_FORMAT',
    'neither a configuration of promptfoo nor a task of lm-eval',
    {
      location: { file: path },
      fix: 'promptfoo’s has prompts and providers; a task of lm-evaluation-harness has task and doc_to_text.',
    },
  );
}
