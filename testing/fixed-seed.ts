import fc from 'fast-check';

// Property tests draw the same cases every time, so that a red check means a change; ASSAY_SEED draws others, and
// ASSAY_RUNS another number of them for each property.
fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  seed: Number(process.env['ASSAY_SEED'] ?? 20_261_115),
  numRuns: Number(process.env['ASSAY_RUNS'] ?? 100),
});
