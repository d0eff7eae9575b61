import { AssayError } from '@assay/records';
import type { ArenaRateRequest } from '@assay/verbs';
import { choice } from '../choice.ts';
import type { Options } from '../command.ts';
import { textOption } from '../evaluation/text-option.ts';
import { numberOption } from '../number-option.ts';

export const rateChoices = {
  ties: ['half', 'davidson', 'rao-kupper'],
  scale: ['elo', 'ordo', 'natural'],
  errors: ['sandwich', 'fisher'],
  quantile: ['student', 'normal'],
  model: ['logistic', 'normalized', 'bayesian'],
} as const;

/** The flags of `assay arena rate` as a request. */
export function rateRequest(path: string, options: Options): ArenaRateRequest {
  return {
    path,
    cluster: textOption(options['cluster']) ?? undefined,
    voter: textOption(options['voter']) ?? undefined,
    pair: textOption(options['pair']) ?? undefined,
    anchor: anchorOf(textOption(options['anchor'])),
    level: levelOf(options['level']),
    regularisation: numberOption('--regularisation', options['regularisation']),
    sequential: sequentialOf(options),
    ties: choice('--ties', options['ties'], rateChoices.ties),
    scale: choice('--scale', options['scale'], rateChoices.scale),
    errors: choice('--errors', options['errors'], rateChoices.errors),
    quantile: choice('--quantile', options['quantile'], rateChoices.quantile),
    position: options['position'] === true,
  };
}

/** `mixtral-8x7b=1114`: names may hold an equals sign, ratings do not. */
function anchorOf(text: string | null): ArenaRateRequest['anchor'] {
  if (text === null) return undefined;
  const [, player, rating] = /^(.+)=([^=]+)$/.exec(text) ?? [];
  if (player === undefined)
    throw new AssayError(
      'usage',
      'E_OPTION',
      `--anchor ${text}: expected a player and a rating: PLAYER=1000`,
    );
  return { player, rating: numberOption('--anchor', rating)! };
}

function levelOf(value: unknown): number | undefined {
  const level = numberOption('--level', value);
  if (level === undefined || (level > 0 && level < 1)) return level;
  throw new AssayError('usage', 'E_OPTION', `--level ${level}: expected a number between 0 and 1: 0.95`);
}

function sequentialOf(options: Options): ArenaRateRequest['sequential'] {
  const text = textOption(options['sprt']);
  if (text === null) return undefined;
  const ends = text.split(',').map((end) => numberOption('--sprt', end)!);
  const [elo0, elo1, ...more] = ends;
  if (elo0 === undefined || elo1 === undefined || more.length > 0)
    throw new AssayError('usage', 'E_OPTION', `--sprt ${text}: expected two differences in Elo: 0,5`);
  return {
    elo0,
    elo1,
    model: choice('--sprt-model', options['sprtModel'], rateChoices.model),
    alpha: numberOption('--alpha', options['alpha']),
    beta: numberOption('--beta', options['beta']),
  };
}
