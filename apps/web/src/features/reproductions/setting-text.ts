import type { ReproductionRow } from '../../client/reproduction-questions.ts';

/** What an implementation was made from, in words. */
export function settingText(setting: ReproductionRow['setting']): string {
  if (setting === null) return 'not stated';
  return setting === 'paper_only' ? 'the paper alone' : 'the task files alone';
}
