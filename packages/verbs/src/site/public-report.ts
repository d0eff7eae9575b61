import type { Report } from '@assay/engine';

/**
 * A report without what stands for single samples: their names, and what failures said, which may quote a question or
 * a path of the machine. What is counted stays.
 */
export function publicReport(report: Report): Report {
  const { failures, stability, worst_samples: worst } = report;
  return {
    ...report,
    failures: failures.map(({ first: _first, ...counted }) => counted),
    worst_samples: worst.map((list) => ({ ...list, samples: [] })),
    stability: stability === null ? null : { ...stability, unstable_samples: [] },
  };
}
