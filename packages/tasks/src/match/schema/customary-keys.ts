/** Names of columns that identify rows by custom, where the schema declares no key. */
export const customaryKeys: readonly string[] = [
  'id',
  'sample_id',
  'example_id',
  'question_id',
  'instance_id',
  'uid',
  'uuid',
];
