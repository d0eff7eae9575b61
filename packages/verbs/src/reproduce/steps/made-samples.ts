import { isObject, type JsonObject } from '@assay/records';
import { plural } from '@assay/shown';
import type { runCode } from './run-code.ts';

/** The samples that a step made of a file, or what is wrong with them, told without their values. */
export function madeSamples(
  results: Awaited<ReturnType<typeof runCode>>,
  file: string,
): readonly JsonObject[] | { readonly trouble: string } {
  if ('failed' in results) return { trouble: results.failed };
  const [made] = results;
  if (made === undefined || 'threw' in made) return { trouble: `it throws on ${file}` };
  const samples = made.result;
  if (!Array.isArray(samples) || !samples.every(isObject))
    return { trouble: `of ${file} it makes something else than a list of samples` };
  const without = (key: string): number => samples.filter((one) => (one[key] ?? null) === null).length;
  const ids = samples.map(({ id }) => id);
  const [lackId, lackInput] = [
    ids.filter((id) => typeof id !== 'string' || id === '').length,
    without('input'),
  ];
  if (samples.length === 0) return { trouble: `of ${file} it makes no sample` };
  if (lackId > 0) return { trouble: `${plural(lackId, 'sample')} of ${file} have no text for an id` };
  if (lackInput > 0) return { trouble: `${plural(lackInput, 'sample')} of ${file} have no input` };
  const shared = ids.length - new Set(ids).size;
  return shared > 0 ? { trouble: `${plural(shared, 'sample')} of ${file} have the id of another` } : samples;
}
