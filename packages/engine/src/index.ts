export type {} from './ports/model.ts';
