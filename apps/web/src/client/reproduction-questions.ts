import { queryOptions } from '@tanstack/react-query';
import { ask } from './ask.ts';
import type { Routes } from './routes.generated.ts';

type ReproductionList = Routes['get /api/reproductions']['answer'];
export type ReproductionRow = ReproductionList['reproductions'][number];
export type ReproductionView = Routes['get /api/reproductions/one']['answer'];
export type Reproduction = ReproductionView['reproduction'];
export type ReproducedMetric = Reproduction['rows'][number];

export const reproductionsQuestion = () =>
  queryOptions({
    queryKey: ['reproductions'],
    queryFn: ({ signal }) => ask('get /api/reproductions', { query: {} }, signal),
  });

export const reproductionQuestion = (path: string) =>
  queryOptions({
    queryKey: ['reproductions', path],
    queryFn: ({ signal }) => ask('get /api/reproductions/one', { query: { path } }, signal),
  });

export const answersQuestion = (path: string, row: number) =>
  queryOptions({
    queryKey: ['reproductions', path, 'answers', row],
    queryFn: ({ signal }) => ask('get /api/reproductions/answers', { query: { path, row } }, signal),
  });
