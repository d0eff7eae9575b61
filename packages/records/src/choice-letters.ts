/** What options of multiple choice are called, in their order; there are no more options than these. */
export const CHOICE_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
