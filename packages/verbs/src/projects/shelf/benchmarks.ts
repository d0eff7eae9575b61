import type { Benchmark } from './benchmark.ts';
import { arc, boolq, hellaswag, mmlu, truthfulqa } from './choice-benchmarks.ts';
import { humaneval, mbpp } from './code-benchmarks.ts';
import { gsm8k, ifeval, math, refusal, squad } from './text-benchmarks.ts';

/** The shelf. */
export const benchmarks: Readonly<Record<string, Benchmark>> = {
  mmlu,
  arc,
  hellaswag,
  truthfulqa,
  gsm8k,
  math,
  boolq,
  squad,
  humaneval,
  mbpp,
  ifeval,
  refusal,
};
