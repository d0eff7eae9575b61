import { paperToTask } from './paper-to-task-text.ts';
import { taskToProject } from './task-to-project-text.ts';

/** Skill files for coding agents, in the words of this project: each says which commands to use, and what is not to be done. */
export const skillFiles: Readonly<Record<string, string>> = {
  'paper-to-task/SKILL.md': paperToTask,
  'task-to-project/SKILL.md': taskToProject,
};
