import { addKey, type LogKey } from '@assay/evaluator';
import type { Verb } from '../../verb.ts';
import { withHome } from '../with-home.ts';
import type { MakeKeyRequest } from './make-key.request.ts';

/** Makes a key; the first one makes the home, and names its log. */
export const makeKey: Verb<MakeKeyRequest, LogKey> = ({ name, origin = name, ...request }, world) =>
  withHome({ ...request, origin }, world, (home, by) => addKey(home, name, by));
