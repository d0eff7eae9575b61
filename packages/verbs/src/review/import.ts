import { resolve } from 'node:path';
import { exchangeFormats, type ImportedVote, importVotes } from '@assay/evaluator';
import { AssayError } from '@assay/records';
import { decodeText, readFile } from '@assay/rows';
import type { Verb } from '../verb.ts';
import { inFile } from '../world/in-file.ts';
import type { ReviewImportRequest } from './exchange.request.ts';
import { withDesks } from './with-desks.ts';

const MOST_BYTES = 256 * 2 ** 20;

/** Verdicts of a file, each counted, known already, or refused with its reason. */
export const reviewImport: Verb<ReviewImportRequest, { readonly votes: readonly ImportedVote[] }> = (
  { file, as, rater, ...request },
  world,
) =>
  withDesks(request, world, async (desks) => {
    const desk = desks.at(-1)!;
    const bytes = await readFile(resolve(world.cwd, file), MOST_BYTES, file);
    if (bytes === null)
      throw new AssayError('invalid', 'E_SIZE', `${file} has more than ${MOST_BYTES} bytes`, {
        location: { file },
      });
    const ballots = await inFile(file, () => exchangeFormats[as].read(decodeText(bytes), desk.files.rubric));
    const named = ballots.map((ballot) => ({ ...ballot, rater: rater ?? ballot.rater }));
    return { votes: await importVotes(named, desk) };
  });
