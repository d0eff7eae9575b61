import { testDeclarations } from '../testing/test-declarations.ts';
import { citationGroundedness } from './citation-groundedness.ts';
import { contains } from './contains.ts';
import { exactMatch } from './exact-match.ts';
import { ordinalDistance } from './ordinal-distance.ts';
import { regex } from './regex.ts';

testDeclarations([
  [
    exactMatch,
    {
      names: 'exact-match, em, string-equals',
      score: 'sample, boolean higher, passes if true',
      needs: 'output, expected',
      parameters: '',
    },
  ],
  [
    contains,
    {
      names: 'contains, includes, substring',
      score: 'sample, boolean higher, passes if true',
      needs: 'output, expected',
      parameters:
        'text string length ≥ 1 or array of string length ≥ 1 items ≥ 1; match any|all = "any"; ignore_case boolean = false',
    },
  ],
  [
    regex,
    {
      names: 'regex, matches, regexp',
      score: 'sample, boolean higher, passes if true',
      needs: 'output, expected',
      parameters: 'pattern string; flags string = ""',
    },
  ],
  [
    ordinalDistance,
    {
      names: 'ordinal-distance, ordinal, off-by-one',
      score: 'sample, number 0 … 1 higher, passes at-least 0.5',
      needs: 'output, expected',
      parameters: 'scale array of string length ≥ 1 items ≥ 1',
    },
  ],
  [
    citationGroundedness,
    {
      names: 'citation-groundedness, citations, groundedness',
      score: 'sample, number 0 … 1 higher, passes at-least 0.5',
      needs: 'output, metadata.citations',
      parameters: '',
    },
  ],
]);
