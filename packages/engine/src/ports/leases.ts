/** The sole right to add to a run. */
export interface Leases {
  /**
   * Throws E_RUN_BUSY while a living process has it. A holder that died without releasing loses it. A run that a
   * budget stopped is opened again by this; a complete one stays sealed (E_RUN_CLOSED).
   */
  readonly take: (runId: string) => Promise<Lease>;
}

export interface Lease {
  readonly release: () => Promise<void>;
}
