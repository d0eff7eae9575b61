import { testDeclarations } from '../../testing/test-declarations.ts';
import { jsonFieldAccuracy } from './json-field-accuracy.ts';
import { jsonSchema } from './json-schema.ts';
import { jsonValid } from './json-valid.ts';
import { numericTolerance } from './numeric-tolerance.ts';
import { setF1Micro } from './set-f1-micro.ts';
import { setF1 } from './set-f1.ts';

testDeclarations([
  [
    jsonValid,
    {
      names: 'json-valid, is-json, json-validity',
      score: 'sample, boolean higher, passes if true',
      needs: 'output',
      parameters: 'fence boolean = false',
    },
  ],
  [
    jsonSchema,
    {
      names: 'json-schema, is-valid-json-schema, schema-valid',
      score: 'sample, boolean higher, passes if true',
      needs: 'output',
      parameters: 'schema! object of any; fence boolean = false',
    },
  ],
  [
    jsonFieldAccuracy,
    {
      names: 'json-field-accuracy, field-accuracy, json-fields',
      score: 'sample, number 0 … 1 higher, passes at-least 0.5',
      needs: 'output, expected',
      parameters:
        'fields array of string like ^\\/.* items ≥ 1; extra ignore|count = "ignore"; fence boolean = false',
    },
  ],
  [
    numericTolerance,
    {
      names: 'numeric-tolerance, numeric-match, is-close, number-within-tolerance',
      score: 'sample, boolean higher, passes if true',
      needs: 'output, expected',
      parameters: 'absolute number ≥ 0 = 0; relative number ≥ 0 = 0; read whole|first|last = "whole"',
    },
  ],
  [
    setF1,
    {
      names: 'set-f1, list-f1, keyword-f1',
      score: 'sample, number 0 … 1 higher, passes at-least 0.5',
      needs: 'output, expected',
      parameters: 'separator string length ≥ 1 = "\\n"; ignore_case boolean = false',
    },
  ],
  [
    setF1Micro,
    {
      names: 'set-f1-micro, list-f1-micro, keyword-f1-micro',
      score: 'set, number 0 … 1 higher, passes at-least 0.5',
      needs: 'output, expected',
      parameters: 'separator string length ≥ 1 = "\\n"; ignore_case boolean = false',
    },
  ],
]);
