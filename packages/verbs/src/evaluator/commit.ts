import { commitSnapshot, type Snapshot } from '@assay/evaluator';
import * as z from 'zod';
import { actorField, homeField } from '../audit/home-fields.request.ts';
import { withVault } from '../audit/with-vault.ts';
import type { Verb } from '../verb.ts';
import { withRowFile } from '../world/row-file.ts';
import { readLabels } from './labels/read-labels.ts';

/** Labels go into the vault, and the commitment to them into the ledger, before the first submission. */
export const commitLabels: Verb<CommitLabelsRequest, Snapshot> = async (request, world) => {
  const { labels: path, id = 'id', label } = request;
  const labels = await withRowFile(path, world, (file) => readLabels(file, id, label));
  return withVault(request, world, (home, vault, by) => commitSnapshot(home, vault, labels, by));
};

/** Take labels into the vault, and commit to them in the ledger. */
export const commitLabelsRequest = z
  .strictObject({
    home: homeField,
    actor: actorField,
    /** The file of labels. */ labels: z.string().min(1),
    /** The column that names an item; `id` unless it is said. */ id: z.string().min(1).optional(),
    /** The column with the label; the only other one, or one with a usual name, unless it is said. */ label:
      z.string().min(1).optional(),
  })
  .readonly();

export type CommitLabelsRequest = z.infer<typeof commitLabelsRequest>;
