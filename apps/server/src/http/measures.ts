/** Upper ends of the buckets, in seconds. */
const ends = [0.005, 0.025, 0.1, 0.25, 1, 5];

interface Timing {
  count: number;
  sum: number;
  readonly buckets: number[];
}

/** What a gauge says, and of what it is. */
export interface Gauge {
  readonly help: string;
  readonly value: number;
}

/** Counts and durations by route and status, as Prometheus reads them. */
export class Measures {
  readonly #timings = new Map<string, Timing>();

  add(route: string, status: number, seconds: number): void {
    const labels = `route="${route}",status="${status}"`;
    const timing = this.#timings.get(labels) ?? { count: 0, sum: 0, buckets: ends.map(() => 0) };
    this.#timings.set(labels, timing);
    timing.count += 1;
    timing.sum += seconds;
    ends.forEach((end, i) => {
      if (seconds <= end) timing.buckets[i]! += 1;
    });
  }

  text(gauges: Readonly<Record<string, Gauge>>): string {
    const lines = [
      '# HELP assay_request_seconds How long requests took, by the route that answered and the status.',
      '# TYPE assay_request_seconds histogram',
    ];
    for (const [labels, { count, sum, buckets }] of this.#timings) {
      ends.forEach((end, i) =>
        lines.push(`assay_request_seconds_bucket{${labels},le="${end}"} ${buckets[i]}`),
      );
      lines.push(
        `assay_request_seconds_bucket{${labels},le="+Inf"} ${count}`,
        `assay_request_seconds_sum{${labels}} ${sum}`,
        `assay_request_seconds_count{${labels}} ${count}`,
      );
    }
    for (const [name, { help, value }] of Object.entries(gauges))
      lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, `${name} ${value}`);
    return `${lines.join('\n')}\n`;
  }
}
