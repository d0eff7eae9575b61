import { snake } from '../../outputs/snake.ts';
import { columnRoles } from '../column-roles.ts';
import { AGREES } from '../ways/draft-certainty.ts';
import type { GivenOutputs } from '../given-outputs.ts';
import { type Shaped, withDerived } from './shaped.ts';

/** Whether each answer is its label, where a file says how sure the model was: a verdict of the file itself is somebody's word. */
export function agreement(given: GivenOutputs): Shaped {
  const isSure = Object.keys(given.rows[0] ?? {}).some((name) =>
    /(?:^|_)conf(?:idence)?(?:_|$)/.test(snake(name)),
  );
  const { pairs } = isSure ? columnRoles(given.rows) : { pairs: [] };
  const [pair] = pairs;
  if (pair === undefined) return { given, said: [] };
  return withDerived(given, { [AGREES]: { equal: [pair.output, pair.expected] } }, []);
}
