import { flagField, oneOf, textField } from '../../address.ts';
import { askAhead, askWindowsAhead, page } from './page.ts';
import { evaluatorsQuestion, meQuestion } from '../../client/evaluator-questions.ts';
import {
  compareQuestion,
  namedRuns,
  runListQuestion,
  runQuestion,
  runsQuestion,
  sampleQuestion,
  stabilityQuestion,
  todayQuestion,
} from '../../client/run-questions.ts';
import { sampleFields } from '../../features/runs/samples/sample-search.ts';

export const todayPage = page({
  path: '/',
  fields: {},
  script: () => import('../../features/today/today-page.tsx'),
  ask: () => {
    askAhead(todayQuestion());
    askAhead(meQuestion());
    askAhead(evaluatorsQuestion());
  },
});

const runsFields = {
  q: textField,
  evaluation: textField,
  model: textField,
  verdict: oneOf('pass', 'fail', 'inconclusive'),
};

export const runsPage = page({
  path: '/runs',
  fields: runsFields,
  script: () => import('../../features/runs/runs-page.tsx'),
  ask: (_, search) => askWindowsAhead(runListQuestion(search)),
});

export const runPage = page({
  path: '/runs/$run',
  fields: sampleFields,
  script: () => import('../../features/runs/run/run-page.tsx'),
  ask: ({ run }, { against }) => askAhead(runQuestion(run, against)),
});

export const samplePage = page({
  path: '/runs/$run/samples/$sample',
  fields: { against: textField },
  script: () => import('../../features/runs/sample/sample-page.tsx'),
  ask: ({ run, sample }, { against }) => askAhead(sampleQuestion(run, sample, against)),
});

export const stabilityPage = page({
  path: '/runs/$run/stability',
  fields: { score: textField, all: flagField },
  script: () => import('../../features/stability/stability-page.tsx'),
  ask: ({ run }) => askAhead(stabilityQuestion(run)),
});

export const seriesPage = page({
  path: '/stability',
  fields: {},
  script: () => import('../../features/stability/series-page.tsx'),
  ask: () => askAhead(runsQuestion({ limit: 1000 })),
});

const compareFields = {
  runs: textField,
  score: textField,
  turned: oneOf('worse', 'better'),
  sample: textField,
  changed: flagField,
  /** Whether lists of samples that turned are shown as far as they go. */
  all: flagField,
};

export const comparePage = page({
  path: '/compare',
  fields: compareFields,
  script: () => import('../../features/compare/compare-page.tsx'),
  ask: (_, search) => {
    if (namedRuns(search.runs).length < 2) askAhead(runsQuestion({ limit: 200 }));
    else askAhead(compareQuestion(search));
  },
});
