/** Real workers on two shared cores with 25 requests at once each, and a model of 200 ms. */
export const measuredPoints = [
  { workers: 1, samples_per_second: 122 },
  { workers: 2, samples_per_second: 240 },
  { workers: 4, samples_per_second: 466 },
  { workers: 8, samples_per_second: 894 },
] as const;
