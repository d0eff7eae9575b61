import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type EvaluatorHome, openEvaluatorHome } from '../evaluator-home.ts';
import { addKey } from '../key-events.ts';
import type { NewEvent } from '../ledger.ts';

export const by = { actor: 'host', at: '2026-11-15T12:00:00Z' };

/** A home of its own in a temporary folder, with one key. */
export async function madeHome(): Promise<EvaluatorHome> {
  const cwd = mkdtempSync(join(tmpdir(), 'assay-home-'));
  const home = await openEvaluatorHome({ cwd, origin: 'example.org/evals' });
  onTestFinished(() => {
    home.close();
    rmSync(cwd, { recursive: true, force: true });
  });
  await addKey(home, 'evaluator', by);
  return home;
}

export function submissionEvent(id: string, files: Readonly<Record<string, string>>): NewEvent {
  const subjects = Object.entries(files).map(([name, text]) => ({ name, sha256: sha256(text) }));
  return { kind: 'submission.received', subjects, predicate: { submission_id: id, ...by } };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
