import { inject } from 'vitest';

// In a thread that has run before, the last mutant is still on while the test file is loaded.
const provided = inject as (key: string) => unknown;
const globals = globalThis as Record<string, unknown>;
const namespace = provided('globalNamespace') as string;
const mutants = (globals[namespace] ??= {}) as { activeMutant?: unknown };
if (provided('mutantActivation') !== 'static') mutants.activeMutant = undefined;
