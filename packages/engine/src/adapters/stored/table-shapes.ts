import type { TableShape } from './seals.ts';

const runs: TableShape = {
  table: 'runs',
  plural: 'runs',
  columns: ['number', 'id', 'evaluation_key', 'task_specification_key', 'status', 'manifest'],
  key: ['id'],
  order: 'number',
  isTallied: true,
  nameOf: ({ id }) => `run ${String(id)}`,
};

const scorings: TableShape = {
  table: 'scorings',
  plural: 'scorings',
  columns: ['number', 'id', 'run', 'scoring'],
  key: ['id'],
  order: 'number',
  isTallied: true,
  nameOf: ({ id }) => `scoring ${String(id)}`,
};

const executions: TableShape = {
  table: 'executions',
  plural: 'executions',
  columns: ['number', 'id', 'execution'],
  key: ['id'],
  order: 'number',
  isTallied: true,
  nameOf: ({ id }) => `execution ${String(id)}`,
};

const baselines: TableShape = {
  table: 'baselines',
  plural: 'baselines',
  columns: ['name', 'baseline'],
  key: ['name'],
  order: 'name',
  isTallied: true,
  nameOf: ({ name }) => `baseline ${String(name)}`,
};

const scorerVersions: TableShape = {
  table: 'scorer_versions',
  plural: 'scorer versions',
  columns: ['digest', 'version'],
  key: ['digest'],
  order: 'digest',
  isTallied: true,
  nameOf: ({ digest }) => `scorer version ${String(digest)}`,
};

const documents: TableShape = {
  table: 'documents',
  plural: 'documents',
  columns: ['noun', 'digest', 'document'],
  key: ['noun', 'digest'],
  order: 'noun, digest',
  isTallied: true,
  nameOf: ({ noun, digest }) => `the ${String(noun)} ${String(digest)}`,
};

const events: TableShape = {
  table: 'events',
  plural: 'events',
  columns: ['number', 'execution_id', 'event'],
  key: ['number'],
  order: 'number',
  isTallied: true,
  nameOf: ({ number }) => `event number ${String(number)}`,
};

const replies: TableShape = {
  table: 'replies',
  plural: 'cached answers',
  columns: ['key', 'reply'],
  key: ['key'],
  order: 'key',
  isTallied: false,
  nameOf: ({ key }) => `the cached answer ${String(key)}`,
};

/** Every table of records; the journal's rows are sealed by `journal-seal.ts`. */
export const tableShapes = {
  runs,
  scorings,
  executions,
  baselines,
  scorerVersions,
  documents,
  events,
  replies,
} as const;
