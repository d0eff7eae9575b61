import { numberField, oneOf, textField } from '../../address.ts';
import { askAhead, page } from './page.ts';
import {
  arenaQuestion,
  arenasQuestion,
  boardQuestion,
  checkpointQuestion,
  evaluatorQuestion,
  evaluatorsQuestion,
  meQuestion,
  versionsQuestion,
} from '../../client/evaluator-questions.ts';

export const evaluatorsPage = page({
  path: '/evaluators',
  fields: {},
  script: () => import('../../features/evaluators/evaluators-page.tsx'),
  ask: () => askAhead(evaluatorsQuestion()),
});

const boardFields = { split: oneOf('final'), number: textField };

export const boardPage = page({
  path: '/evaluators/$evaluator',
  fields: boardFields,
  script: () => import('../../features/evaluators/board-page.tsx'),
  ask: ({ evaluator }, { split }) => {
    askAhead(boardQuestion(evaluator, split ?? 'feedback'));
    askAhead(evaluatorQuestion(evaluator));
  },
});

const submissionsFields = {
  state: oneOf('received', 'validated', 'queued', 'scoring', 'scored', 'invalid', 'errored', 'withdrawn'),
  team: textField,
};

export const submissionsPage = page({
  path: '/evaluators/$evaluator/submissions',
  fields: submissionsFields,
  script: () => import('../../features/evaluators/submissions-page.tsx'),
  ask: ({ evaluator }) => askAhead(evaluatorQuestion(evaluator)),
});

export const submissionPage = page({
  path: '/evaluators/$evaluator/submissions/$submission',
  fields: {},
  script: () => import('../../features/evaluators/submission-page.tsx'),
  ask: ({ evaluator }) => askAhead(evaluatorQuestion(evaluator)),
});

export const versionsPage = page({
  path: '/evaluators/$evaluator/versions',
  fields: {},
  script: () => import('../../features/evaluators/versions-page.tsx'),
  ask: ({ evaluator }) => {
    askAhead(versionsQuestion(evaluator));
    askAhead(evaluatorQuestion(evaluator));
  },
});

export const contractPage = page({
  path: '/evaluators/$evaluator/contract',
  fields: {},
  script: () => import('../../features/evaluators/contract-page.tsx'),
  ask: ({ evaluator }) => askAhead(evaluatorQuestion(evaluator)),
});

export const explainPage = page({
  path: '/evaluators/$evaluator/explain',
  fields: { a: textField, b: textField },
  script: () => import('../../features/evaluators/explain-page.tsx'),
  ask: ({ evaluator }) => askAhead(versionsQuestion(evaluator)),
});

export const reviewPage = page({
  path: '/review',
  fields: { evaluator: textField, rater: textField, adjudicator: textField },
  script: () => import('../../features/review/review-page.tsx'),
  ask: () => askAhead(meQuestion()),
});

export const arenasPage = page({
  path: '/arenas',
  fields: {},
  script: () => import('../../features/arenas/arenas-page.tsx'),
  ask: () => askAhead(arenasQuestion()),
});

export const arenaPage = page({
  path: '/arenas/$run',
  fields: {
    player: textField,
    ending: textField,
    game: textField,
    ply: numberField,
    from: numberField,
  },
  script: () => import('../../features/arenas/arena-page.tsx'),
  ask: ({ run }, { player, ending, from }) => askAhead(arenaQuestion(run, { player, ending, offset: from })),
});

export const auditPage = page({
  path: '/audit',
  fields: { kind: textField },
  script: () => import('../../features/audit/audit-page.tsx'),
  ask: () => {
    askAhead(checkpointQuestion());
    askAhead(meQuestion());
  },
});
