/** What is known of a row without reading it. */
export interface NotedBrief<Brief> {
  readonly number: number;
  readonly brief: Brief;
  /** The seal of a row that may still change; null: it stays as it is. */
  readonly seal: string | null;
}
