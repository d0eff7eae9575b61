import { flagField, numberField, oneOf, textField } from '../../address.ts';
import { askAhead, page } from './page.ts';
import {
  cardKinds,
  cardQuestion,
  corpusQuestion,
  foundTasksQuestion,
  reproductionQuestion,
  reproductionsQuestion,
  taskDocumentQuestion,
} from '../../client/document-questions.ts';

const tasksFields = {
  from: numberField,
  q: textField,
  kind: oneOf('problem', 'solution', 'evaluation', 'task'),
  input: textField,
  output_field: textField,
  metric: textField,
  hyperparameter: textField,
};

export const tasksPage = page({
  path: '/tasks',
  fields: tasksFields,
  script: () => import('../../features/tasks/tasks-page.tsx'),
  ask: (_, search) => askAhead(foundTasksQuestion(search)),
});

export const taskPage = page({
  path: '/tasks/$task',
  fields: { shape: oneOf('tree') },
  script: () => import('../../features/tasks/task-page.tsx'),
  ask: ({ task }) => askAhead(taskDocumentQuestion(task)),
});

const cardsFields = {
  q: textField,
  model: textField,
  benchmark: textField,
  organization: textField,
  missing_field: textField,
  first_party_only: flagField,
  multi_party: flagField,
  gap: flagField,
  diverging: flagField,
  unexplained: flagField,
  agentic: flagField,
  branch: textField,
  from: numberField,
  named: textField,
  map: numberField,
  by: oneOf('least', 'most'),
};

export const cardsPage = page({
  path: '/cards',
  fields: cardsFields,
  script: () => import('../../features/cards/cards-page.tsx'),
  ask: (_, search) => askAhead(corpusQuestion(search)),
});

export const cardPage = page({
  path: '/cards/$kind/$name',
  fields: {},
  script: () => import('../../features/cards/card-page.tsx'),
  ask: ({ kind: text, name }) => {
    const kind = cardKinds.find((one) => one === text);
    if (kind !== undefined) askAhead(cardQuestion(kind, name));
  },
});

export const reproductionsPage = page({
  path: '/reproductions',
  fields: {},
  script: () => import('../../features/reproductions/reproductions-page.tsx'),
  ask: () => askAhead(reproductionsQuestion()),
});

export const reproductionPage = page({
  path: '/reproductions/$reproduction',
  fields: { row: numberField },
  script: () => import('../../features/reproductions/reproduction-page.tsx'),
  ask: ({ reproduction }) => askAhead(reproductionQuestion(reproduction)),
});

export const helpPage = page({
  path: '/help',
  fields: {},
  script: () => import('../../features/help/help-page.tsx'),
});
