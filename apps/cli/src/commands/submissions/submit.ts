import { AssayError, type JsonObject, type JsonValue } from '@assay/records';
import { jsonText, printable } from '@assay/shown';
import { type Submitted, verbs } from '@assay/verbs';
import { formats } from '../../audit/home-option.ts';
import { choice, namingFlags, several } from '../../options.ts';
import type { CommandModule } from '../../command.ts';
import { exitCodes, explainError } from '../../explain-error.ts';
import { evaluatorOf, evaluatorOption } from '../../submissions/evaluator-option.ts';
import { sayHomeLink, submissionPage } from '../../workbench/say-link.ts';
import { worldOf } from '../../version.ts';

/** `assay submit FILE…` */
export const declare: CommandModule['declare'] = (command, io) => {
  evaluatorOption(command)
    .argument('<file...>', 'predictions (JSONL, CSV, Parquet, or a zip of them), or code')
    .requiredOption('--team <name>', 'the team that submits')
    .option('--claim <name=value>', 'a claim about the run that the evaluator asks for (repeatable)', several)
    .addHelpText(
      'after',
      '\nExample:\n  $ assay submit predictions.jsonl --team "Team One" --claim model=my-model-2026-03-01\n' +
        '\nIds, types, ranges, sizes, encodings and archives are checked before anything hidden is opened. The files are stored byte for\n' +
        'byte under their digest, which the ledger records. An invalid submission is stored too, with a quota of its own.\n' +
        '\nExit codes: 0 received · 1 invalid, with reasons by row and column · 2 usage, no quota left, or submissions are closed · 4 it could not be stored',
    );
  return async (files, options) => {
    const format = choice('--format', options['format'], formats);
    const claims = claimsOf((options['claim'] as readonly string[] | undefined) ?? []);
    const submit = await verbs.submit();
    const request = { files, team: String(options['team']), claims, ...evaluatorOf(options) };
    const submitted = await namingFlags({ team: '--team', evaluator: '--evaluator' }, () =>
      submit(request, worldOf(io)),
    );
    const { submission, state, problems, quota } = submitted;
    if (format === 'json')
      io.out(jsonText({ submission, state, problems: problems.map(problemJson), quota }));
    else io.out(textOf(submitted));
    if (format === 'text') for (const problem of problems) io.err(explainError(problem).text);
    await sayHomeLink(submissionPage(submission.evaluator_key, submission.id), options, io);
    return state === 'invalid' ? exitCodes.failed : exitCodes.done;
  };
};

/** `cost=1.5` is a number, `model=x` a text. */
function claimsOf(given: readonly string[]): JsonObject {
  const claims: Record<string, JsonValue> = {};
  for (const text of given) {
    const at = text.indexOf('=');
    if (at < 1) throw new AssayError('usage', 'E_OPTION', `--claim ${text}: expected name=value`);
    const [name, value] = [text.slice(0, at), text.slice(at + 1)];
    claims[name] = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(value) ? Number(value) : value;
  }
  return claims;
}

function problemJson({ code, message, location, fix }: AssayError): object {
  return { code, message, location: location ?? null, fix: fix ?? null };
}

function textOf({ submission, state, quota }: Submitted): string {
  const { id, number, team, artifacts } = submission;
  const files = artifacts
    .map(({ name, digest, bytes }) => `  ${printable(name)}  ${bytes} bytes  ${digest}\n`)
    .join('');
  const { used, limits } = quota;
  const today = limits.per_day === null ? `${used.today} today` : `${used.today} of ${limits.per_day} today`;
  return `${id}  number ${number}, ${printable(team)}: ${state}\n${files}  quota: ${today}, ${used.invalid_today} invalid\n`;
}
