import type { Report } from './report-schema.ts';

type Check = Report['gates'][number]['checks'][number];

/** What a gate found; with the run's name where it is another one than the report is about. */
export function checkText(
  { message, run_id: id, task_specification_key: key }: Check,
  report: Report,
): string {
  return id === report.run.id ? message : `${key} (run ${id}): ${message}`;
}
