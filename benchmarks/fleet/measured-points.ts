/** Real workers on two shared cores with 25 requests at once each, and a model of 200 ms. */
export const measuredPoints = [
  { workers: 1, samples_per_second: 121 },
  { workers: 2, samples_per_second: 244 },
  { workers: 4, samples_per_second: 488 },
  { workers: 8, samples_per_second: 959 },
] as const;
