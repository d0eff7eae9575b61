import { jsonText, printable } from '@assay/shown';
import type { EndedScores } from '@assay/verbs';
import type { Command } from 'commander';
import { actorOption, formats, homeOption } from '../audit/home-option.ts';
import { choice } from '../options.ts';
import type { Options } from '../command.ts';
import { type ExitCode, exitCodes } from '../explain-error.ts';
import type { Io } from '../io.ts';

export function endOptions(command: Command): Command {
  return actorOption(homeOption(command)).requiredOption(
    '--reason <text>',
    'the reason, recorded in the ledger',
  );
}

export function printEnded(ended: EndedScores, how: string, options: Options, io: Io): ExitCode {
  const { scores, reason } = ended;
  const words = scores.length === 0 ? `${how}, without a score` : `${scores.join(', ')}: ${how}`;
  const isJson = choice('--format', options['format'], formats) === 'json';
  io.out(isJson ? jsonText(ended) : `${words}, because: ${printable(reason)}\n`);
  return exitCodes.done;
}
