/** One line of the benchmark table. Ratios and exponents say more than seconds: machines are noisy. */
export interface BenchmarkRow {
  readonly what: string;
  /** Null: cannot be measured on this machine. */
  readonly value: number | null;
  readonly unit: string;
  /** Empty where the row is there for comparison only. */
  readonly budget: string;
}
