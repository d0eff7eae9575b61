import { scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric } from '../../catalogue/metric.ts';
import { judgeInstructions } from './judge-instructions.ts';

const convention =
  'metadata.instruction_id_list names the instructions, metadata.kwargs their settings in the same order, as IFEval writes them. Each kind is a check of its own: words and phrases are found as whole words, without case; "less than" is below, anything else at least; sentences end with . ! ? or …; words are letters, digits, _ and the signs within. Strict: the answer is taken as it is.';
const edgeCases = [
  'language:response_language cannot be verified here: it is left out and stands as null in the details; a sample with nothing else is missing (not_applicable).',
  'An empty answer follows nothing.',
  'An instruction of an unknown name: an error that names the sample.',
];
const example = {
  output: 'yes, no comma here? no!',
  metadata: {
    instruction_id_list: ['punctuation:no_comma', 'change_case:english_lowercase'],
    kwargs: [{}, {}],
  },
};

export const instructionsFollowed = defineMetric({
  kind: 'sample',
  name: 'instructions-followed',
  aliases: ['ifeval-prompt-strict'],
  meaning: 'The answer follows every instruction that can be verified.',
  scoreType: { kind: 'boolean' },
  direction: 'higher',
  passRule: { kind: 'is-true' },
  requires: ['output', 'metadata.instruction_id_list'],
  parameters: () => z.strictObject({}),
  page: {
    definition: 'score = all instructions followed',
    convention,
    source: 'Zhou et al. (2023), IFEval, prompt-level strict',
    edgeCases,
    example: { rows: [example], value: false },
  },
  score: (sample) =>
    judgeInstructions(sample, (told, details) =>
      scored(
        told.every(({ followed }) => followed === true),
        details,
      ),
    ),
});

export const instructionShare = defineMetric({
  kind: 'sample',
  name: 'instruction-share',
  aliases: ['ifeval-instruction-strict'],
  meaning: 'The share of the verifiable instructions that the answer follows.',
  scoreType: { kind: 'number', min: 0, max: 1 },
  direction: 'higher',
  passRule: { kind: 'at-least', threshold: 0.5 },
  requires: ['output', 'metadata.instruction_id_list'],
  parameters: () => z.strictObject({}),
  page: {
    definition: 'score = followed / verifiable',
    convention: `${convention} The mean is over samples; IFEval's instruction-level number is over instructions.`,
    source: 'Zhou et al. (2023), IFEval',
    edgeCases,
    example: { rows: [example], value: 0.5 },
  },
  score: (sample) =>
    judgeInstructions(sample, (told, details) =>
      scored(told.filter(({ followed }) => followed === true).length / told.length, details),
    ),
});
