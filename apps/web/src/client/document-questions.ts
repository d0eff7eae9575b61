import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from './ask.ts';
import { flagsOf } from './flags-of.ts';
import type { Routes } from './routes.generated.ts';

/** What pages ask about tasks and cards. */

interface From {
  /** Where the page begins. */
  readonly from?: number | undefined;
}

/** Tasks on one page. */
export const TASKS = 50;

export const foundTasksQuestion = ({ from, ...asked }: Routes['get /api/tasks']['query'] & From) => {
  const query = { ...asked, offset: from, limit: TASKS };
  return queryOptions({
    queryKey: ['tasks', query],
    queryFn: ({ signal }) => ask('get /api/tasks', { query }, signal),
    placeholderData: keepPreviousData,
  });
};

export const taskDocumentQuestion = (path: string) =>
  queryOptions({
    queryKey: ['task', path],
    queryFn: ({ signal }) => ask('get /api/tasks/document', { query: { path } }, signal),
  });

/** Reported results on one page. */
export const RESULTS = 50;

/** The corpus as far as what is chosen goes. */
export const corpusQuestion = ({ from, ...chosen }: Parameters<typeof flagsOf>[0] & From) => {
  const query = { ...flagsOf(chosen), offset: from, limit: RESULTS };
  return queryOptions({
    queryKey: ['cards', query],
    queryFn: ({ signal }) => ask('get /api/cards', { query }, signal),
    placeholderData: keepPreviousData,
  });
};

export const cardKinds = ['benchmark', 'model', 'organization'] as const;

export const cardQuestion = (kind: (typeof cardKinds)[number], name: string) =>
  queryOptions({
    queryKey: ['card', kind, name],
    queryFn: ({ signal }) => ask('get /api/cards/{kind}/{name}', { params: { kind, name } }, signal),
  });
