import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from './http.ts';
import type { Routes } from './routes.generated.ts';

/** What is chosen as it stands in the address. */
export interface Chosen {
  readonly q?: string | undefined;
  readonly model?: string | undefined;
  readonly benchmark?: string | undefined;
  readonly organization?: string | undefined;
  readonly missing_field?: string | undefined;
  readonly first_party_only?: true | undefined;
  readonly multi_party?: true | undefined;
  readonly gap?: true | undefined;
  readonly diverging?: true | undefined;
  readonly unexplained?: true | undefined;
  readonly agentic?: true | undefined;
}

const word = (flag: true | undefined): 'true' | undefined => (flag === true ? 'true' : undefined);

/** What is chosen stands in the address as true, and is sent as a word. */
export function flagsOf(chosen: Chosen) {
  return {
    q: chosen.q,
    model: chosen.model,
    benchmark: chosen.benchmark,
    organization: chosen.organization,
    missing_field: chosen.missing_field,
    first_party_only: word(chosen.first_party_only),
    multi_party: word(chosen.multi_party),
    gap: word(chosen.gap),
    diverging: word(chosen.diverging),
    unexplained: word(chosen.unexplained),
    agentic: word(chosen.agentic),
  };
}

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
