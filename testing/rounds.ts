/**
 * How many times the usual work a test does where more of it finds more: cases of properties, processes killed.
 * One in `npm test`; `npm run test:long` sets more with ASSAY_ROUNDS.
 */
export const rounds: number = Number(process.env['ASSAY_ROUNDS'] ?? 1);
