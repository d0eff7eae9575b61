/** What a board says beside the name of a team, by the mark that it has. */
export const teamMarkWords = {
  confusable: 'confusable name',
  mixed_scripts: 'name in mixed scripts',
} as const;
