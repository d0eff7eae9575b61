import type { Metric } from '@assay/metrics';
import type { JsonObject } from '@assay/records';
import * as z from 'zod';
import type { OwnShape } from './own-shape.ts';

type Same = 'name' | 'aliases' | 'scoreType' | 'direction' | 'passRule' | 'requires' | 'page';

interface OwnDeclaration extends Pick<Metric, Same> {
  readonly parameters: () => z.ZodType<JsonObject>;
}

/** What is declared of every metric of the project's own; `answer` is what its code may fail to give. */
export function ownDeclaration(
  name: string,
  { scoreType, direction, passRule }: OwnShape,
  answer: string,
): OwnDeclaration {
  return {
    name,
    aliases: [],
    scoreType,
    direction,
    passRule,
    requires: ['output'],
    parameters: () => z.record(z.string(), z.json()),
    page: {
      definition: 'As its code says.',
      convention: 'As its code says.',
      source: 'This project.',
      edgeCases: [`No ${answer}, or none in time: missing (judge_error).`],
      example: { rows: [{ output: null }], value: '' },
    },
  };
}
