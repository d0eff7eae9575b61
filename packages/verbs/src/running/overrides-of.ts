import type { SpecificationOverrides, Workbench } from '@assay/engine';
import { AssayError } from '@assay/records';
import type { RunRequest } from '../evaluations/run.request.ts';
import { findRun } from '../references/find-run.ts';
import { chosenSamples } from './chosen-samples.ts';

type Asked = Pick<RunRequest, 'models' | 'parameters' | 'settings' | 'where' | 'only' | 'of'>;

/** What a request asks otherwise than the project; the samples of an earlier run are looked up in the store. */
export async function overridesOf(
  { models, parameters, settings, where, only, of }: Asked,
  bench: Workbench,
): Promise<SpecificationOverrides> {
  if ((only === undefined) !== (of === undefined))
    throw new AssayError(
      'usage',
      'E_REQUEST',
      'only and of belong together: which samples, and of which run',
      {
        fix: 'Name the run whose samples are meant, and which of them: failed, missing, turned or unstable.',
      },
    );
  return {
    ...(models === undefined || models.length === 0 ? {} : { models }),
    ...(parameters === undefined ? {} : { parameters }),
    ...(settings === undefined || settings.length === 0 ? {} : { settings }),
    ...(where === undefined || where.length === 0 ? {} : { where }),
    ...(only === undefined
      ? {}
      : {
          only: await chosenSamples(only, of!, bench),
          // A name may mean another run tomorrow.
          only_asked: { only, of: (await findRun(of!, bench.store)).run.manifest.id },
        }),
  };
}
