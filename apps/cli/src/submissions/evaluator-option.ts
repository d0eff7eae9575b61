import type { Viewer } from '@assay/records';
import type { Command } from 'commander';
import { homeOf, homeOption } from '../audit/home-option.ts';
import { choice, textOption } from '../options.ts';
import type { Options } from '../command.ts';

/** `--evaluator`, `--home`, and how to print. */
export function evaluatorOption(command: Command): Command {
  return homeOption(command).option('--evaluator <key>', 'the key of the evaluator (default: the only one)');
}

export function evaluatorOf(options: Options): { readonly evaluator?: string; readonly home?: string } {
  const evaluator = textOption(options['evaluator']);
  return { ...(evaluator === null ? {} : { evaluator }), ...homeOf(options) };
}

const viewers = ['public', 'submitter', 'evaluator'] as const satisfies readonly Viewer[];

/** `--as`: who looks. */
export function viewerOption(command: Command, usual: Viewer): Command {
  return command.option('--as <viewer>', `show it as this viewer: ${viewers.join(', ')}`, usual);
}

export function viewerOf(options: Options): Viewer {
  return choice('--as', options['as'], viewers);
}
