import type { Routes } from '../../client/routes.generated.ts';

export type TaskList = Routes['get /api/tasks']['answer'];
export type TaskDocument = Routes['get /api/tasks/document']['answer'];
type CheckedTask = Routes['post /api/tasks/check']['answer'];
export type Validation = TaskDocument['report'];
export type OutlineItem = NonNullable<TaskDocument['outline']>[number];
export type Match = NonNullable<CheckedTask['match']>;
export type TaskVersion = Routes['get /api/tasks/versions']['answer']['versions'][number];
export type Solution = Routes['get /api/tasks/solutions']['answer']['solutions'][number];
