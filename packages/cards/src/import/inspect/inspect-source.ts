import { type JsonObject, listOf, objectOf } from '@assay/records';
import { countOf, detailsOf, known, textOf } from '../loose-json.ts';

/**
 * The dataset. Inspect writes the repository of a Hugging Face dataset as both its name and its location; a file has
 * the stem as its name. Without a name, the task's is the only one known.
 */
export function inspectSource(evaluation: JsonObject, task: string): JsonObject {
  const dataset = objectOf(evaluation['dataset']);
  const name = textOf(dataset['name']);
  const location = textOf(dataset['location']);
  const dataset_name = name ?? task;
  const samples = countOf(dataset['samples']);
  const ids = listOf(dataset['sample_ids']).map((id) => (typeof id === 'string' ? id : JSON.stringify(id)));
  const shuffled = dataset['shuffled'];
  if (location !== undefined && /^https?:\/\//.test(location)) {
    const additional_details = detailsOf({ samples, shuffled, sample_ids: ids });
    return { dataset_name, source_type: 'url', url: [location], additional_details };
  }
  if (location !== undefined && location === name && /^[\w.-]+\/[\w.-]+$/.test(location)) {
    return {
      dataset_name,
      source_type: 'hf_dataset',
      hf_repo: location,
      ...known({ samples_number: samples }),
      ...(ids.length === 0 ? {} : { sample_ids: ids }),
      additional_details: detailsOf({ shuffled }),
    };
  }
  const additional_details = detailsOf({ location, samples, shuffled, sample_ids: ids });
  return { dataset_name, source_type: 'other', additional_details };
}
