import { runMark, runOverridesSchema, runPartSchema } from '@assay/records';
import * as z from 'zod';
import type { RunBrief } from '../../../ports/briefs.ts';
import type { StoredRun } from '../../../ports/runs.ts';
import { storedRecord } from '../stored-record.ts';

interface RunRow {
  readonly id: string;
  readonly status: StoredRun['status'];
  readonly manifest: string;
}

/** What a brief is made of; the row itself is parsed whole when it is handed out. */
const briefSchema = z.object({
  id: z.string(),
  stopped_because: z.string().nullable(),
  started_at: z.string(),
  closed_at: z.string().nullable(),
  evaluation_key: z.string(),
  task_specification_key: z.string(),
  task_key: z.string(),
  task_digest: z.string(),
  model: z.object({ key: z.string() }),
  samples: z.number(),
  run_index: z.number(),
  parent_id: z.string().nullable(),
  part: runPartSchema.optional(),
  overrides: runOverridesSchema.optional(),
});

/** Reads the briefs of stored manifests. Keys and digests are those of few tasks and models: each text is kept once. */
export function runBriefReader(): (row: RunRow) => RunBrief {
  const texts = new Map<string, string>();
  const once = (text: string): string => {
    const known = texts.get(text);
    if (known === undefined) texts.set(text, text);
    return known ?? text;
  };
  return ({ id, manifest, status }) => {
    const brief = runBrief(storedRecord(briefSchema, manifest, `the manifest of run ${id}`), status);
    return {
      ...brief,
      evaluation_key: once(brief.evaluation_key),
      task_specification_key: once(brief.task_specification_key),
      task_key: once(brief.task_key),
      task_digest: once(brief.task_digest),
      model_key: once(brief.model_key),
    };
  };
}

function runBrief(manifest: z.infer<typeof briefSchema>, status: StoredRun['status']): RunBrief {
  return {
    id: manifest.id,
    status: status === 'closed' && manifest.stopped_because !== null ? 'stopped' : status,
    started_at: manifest.started_at,
    closed_at: manifest.closed_at,
    evaluation_key: manifest.evaluation_key,
    task_specification_key: manifest.task_specification_key,
    task_key: manifest.task_key,
    task_digest: manifest.task_digest,
    model_key: manifest.model.key,
    samples: manifest.samples,
    run_index: manifest.run_index,
    parent_id: manifest.parent_id,
    mark: runMark(manifest),
  };
}
