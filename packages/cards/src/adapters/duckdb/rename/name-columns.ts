/** The columns of `engine.rows` that hold names of a kind. */
export const nameColumns = [
  { kind: 'model', column: 'model' },
  { kind: 'benchmark', column: 'dataset' },
  { kind: 'metric', column: 'metric' },
  { kind: 'organization', column: 'organization' },
] as const;
