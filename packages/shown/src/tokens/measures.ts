/** Sizes of letters in pixels: notes, tables, prose, headings, numbers to lead with, titles. */
export const typeScale = { note: 12, table: 13, prose: 15, heading: 18, figure: 24, title: 32 } as const;

/** All distances are multiples of it, in pixels. */
export const gridStep = 4;

/** Of every box, in pixels. */
export const boxRadius = 8;
