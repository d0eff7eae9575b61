import { commitSnapshot, type Snapshot } from '@assay/evaluator';
import { withVault } from '../audit/with-vault.ts';
import type { Verb } from '../verb.ts';
import { withRowFile } from '../world/row-file.ts';
import type { CommitLabelsRequest } from './commit.request.ts';
import { readLabels } from './labels/read-labels.ts';

/** Labels go into the vault, and the commitment to them into the ledger, before the first submission. */
export const commitLabels: Verb<CommitLabelsRequest, Snapshot> = async (request, world) => {
  const { labels: path, id = 'id', label } = request;
  const labels = await withRowFile(path, world, (file) => readLabels(file, id, label));
  return withVault(request, world, (home, vault, by) => commitSnapshot(home, vault, labels, by));
};
