import fc from 'fast-check';
import { rounds } from './rounds.ts';

// Property tests draw the same cases every time, so that a red check means a change; ASSAY_SEED draws others, and
// ASSAY_RUNS another number of them for each property.
fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  seed: Number(process.env['ASSAY_SEED'] ?? 20_261_115),
  numRuns: Number(process.env['ASSAY_RUNS'] ?? 100 * rounds),
});
