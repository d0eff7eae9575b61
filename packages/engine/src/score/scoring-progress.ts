/** How many samples of a run are scored. */
export interface ScoringProgress {
  readonly run_id: string;
  readonly done: number;
  readonly planned: number;
}
