import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from './ask.ts';
import { flagsOf } from './flags-of.ts';
import type { Routes } from './routes.generated.ts';

/** What pages ask about tasks and cards. */

export const foundTasksQuestion = (query: Routes['get /api/tasks']['query']) =>
  queryOptions({
    queryKey: ['tasks', query],
    queryFn: ({ signal }) => ask('get /api/tasks', { query }, signal),
    placeholderData: keepPreviousData,
  });

export const taskDocumentQuestion = (path: string) =>
  queryOptions({
    queryKey: ['task', path],
    queryFn: ({ signal }) => ask('get /api/tasks/document', { query: { path } }, signal),
  });

/** The corpus as far as what is chosen goes. */
export const corpusQuestion = (chosen: Parameters<typeof flagsOf>[0]) =>
  queryOptions({
    queryKey: ['cards', flagsOf(chosen)],
    queryFn: ({ signal }) => ask('get /api/cards', { query: { ...flagsOf(chosen), limit: 200 } }, signal),
    placeholderData: keepPreviousData,
  });

export const cardKinds = ['benchmark', 'model', 'organization'] as const;

export const cardQuestion = (kind: (typeof cardKinds)[number], name: string) =>
  queryOptions({
    queryKey: ['card', kind, name],
    queryFn: ({ signal }) => ask('get /api/cards/{kind}/{name}', { params: { kind, name } }, signal),
  });
