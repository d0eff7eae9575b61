import { AssayError } from '@assay/records';
import type { SampleBatches } from './placed-samples.ts';
import { type PlacedId, sameIds, type UniqueIds } from './unique-ids.ts';

/** Duplicates that a message lists. */
const shownDuplicates = 20;

/** Throws E_DATA_DUPID, naming both places, when ids stand twice. Reads the samples again only if it must. */
export async function refuseDuplicates(ids: UniqueIds, read: () => SampleBatches): Promise<void> {
  const suspects = ids.suspects();
  if (suspects.size === 0) return;
  const pairs = await sameIds(placedIds(read()), suspects, shownDuplicates);
  if (pairs.length === 0) return;
  const lines = pairs.map(([first, second]) =>
    first.id === second.id
      ? `  ${JSON.stringify(first.id)}: ${first.place} and ${second.place}`
      : `  ${JSON.stringify(first.id)} (${first.place}) and ${JSON.stringify(second.id)} (${second.place}), which read the same`,
  );
  const message = `ids that stand twice; every sample has its own\n${lines.join('\n')}`;
  const [file, line] = pairs[0]![1].place.split(/:(?=\d+$)/);
  throw new AssayError('invalid', 'E_DATA_DUPID', message, {
    location: line === undefined ? { file: file! } : { file: file!, line: Number(line) },
    fix: 'Give each an id of its own, or write doubles: first in the dataset to leave the later ones out. Samples without ids are the same where their inputs are.',
  });
}

async function* placedIds(samples: SampleBatches): AsyncGenerator<PlacedId> {
  for await (const batch of samples)
    for (const { sample, at } of batch)
      yield { id: sample.id, place: at.line === undefined ? at.file! : `${at.file}:${at.line}` };
}
