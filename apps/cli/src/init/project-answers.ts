import type { InitProjectRequest } from '@assay/verbs';

/** The three questions of a new project, as the flags or the person answered them; what is left open has a default. */
export type ProjectAnswers = Pick<
  InitProjectRequest,
  'data' | 'expected' | 'model' | 'base_url' | 'metric' | 'from' | 'benchmark'
>;
