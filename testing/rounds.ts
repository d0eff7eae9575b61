/**
 * How many times the usual work a test does where more of it finds more: cases of properties, processes killed.
 * One in `npm test`; `npm run test:long` sets more with ASSAY_ROUNDS.
 */
export const rounds: number = Number(process.env['ASSAY_ROUNDS'] ?? 1);

/** Of work that takes seconds each time: a few times in `npm test`, and the full count in each of the rounds of a long run. */
export const times = ({ few, full }: { readonly few: number; readonly full: number }): number =>
  rounds > 1 ? full * rounds : few;
