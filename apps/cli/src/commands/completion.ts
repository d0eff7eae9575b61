import { jsonText } from '@assay/shown';
import type { Command } from 'commander';
import type { CommandModule } from '../command.ts';
import { exitCodes } from '../explain-error.ts';
import { oneWordOf } from '../help/one-word-of.ts';
import { choice } from '../options.ts';
import { quoted } from '../review/item-text.ts';

/** Verbs first, and those below a verb; then the flags of the verb, or files. */
export function bashScript(verbs: readonly Verb[]): string {
  return `_assay() {
  local word="\${COMP_WORDS[COMP_CWORD]}" verbs='' flags='--help --version'
  case "$COMP_CWORD \${COMP_WORDS[1]}" in
    '1 '*) verbs='${names(verbs)}' ;;
${parents(verbs)
  .map((verb) => `    '2 ${verb.name}') verbs='${names(verb.verbs)}' ;;`)
  .join('\n')}
  esac
  if [ -n "$verbs" ] && [ "\${word#-}" = "$word" ]; then
    COMPREPLY=($(compgen -W "$verbs" -- "$word"))
    return
  fi
  case "\${COMP_WORDS[1]} \${COMP_WORDS[2]}" in
${verbs.flatMap(flagCases).join('\n')}
  esac
  case "$word" in
    -*) COMPREPLY=($(compgen -W "$flags" -- "$word")) ;;
    *) COMPREPLY=($(compgen -f -- "$word")) ;;
  esac
}
complete -o filenames -F _assay assay
`;
}

/** Those of the verbs below come before its own, which match whatever follows. */
function flagCases(verb: Verb): readonly string[] {
  const below = verb.verbs.map(
    (inner) => `    '${verb.name} ${inner.name}') flags='${names(inner.flags)}' ;;`,
  );
  return [...below, `    '${verb.name} '*) flags='${names(verb.flags)}' ;;`];
}

function parents(verbs: readonly Verb[]): readonly Verb[] {
  return verbs.filter((verb) => verb.verbs.length > 0);
}

function names(items: readonly { readonly name: string }[]): string {
  return items.map(({ name }) => name).join(' ');
}

export function fishScript(verbs: readonly Verb[]): string {
  return `${verbs.flatMap((verb) => verbLines(verb, '__fish_use_subcommand', [])).join('\n')}\n`;
}

/** The verb where `when` holds, its flags once it stands there, and the verbs below it until one of them does. */
function verbLines(
  { name, summary, flags, verbs }: Verb,
  when: string,
  above: readonly string[],
): readonly string[] {
  const seen = [...above, name].map((word) => `__fish_seen_subcommand_from ${word}`).join('; and ');
  const below = verbs.map((verb) => verb.name).join(' ');
  const open = `${seen}; and not __fish_seen_subcommand_from ${below}`;
  return [
    `complete -c assay -n ${when.includes(' ') ? quoted(when) : when} -f -a ${name} -d ${quoted(summary)}`,
    ...flags.map(
      (flag) =>
        `complete -c assay -n ${quoted(seen)} -l ${flag.name.replace(/^-+/, '')} -d ${quoted(flag.summary)}`,
    ),
    ...verbs.flatMap((verb) => verbLines(verb, open, [...above, name])),
  ];
}

/** What a shell needs to know about a command. */
interface Verb {
  readonly name: string;
  readonly summary: string;
  readonly flags: readonly Described[];
  /** Commands below it (`cards show`). */
  readonly verbs: readonly Verb[];
}

interface Described {
  readonly name: string;
  readonly summary: string;
}

function describeVerb(command: Command): Verb {
  const flags = command.options.map(({ long, short, description }) => ({
    name: long ?? short ?? '',
    summary: description,
  }));
  return {
    name: command.name(),
    summary: command.description(),
    flags: [...flags, { name: '--help', summary: 'what the command takes' }],
    verbs: command.commands.map(describeVerb),
  };
}

/** The same as for bash, with the summaries shown beside the names. */
export function zshScript(verbs: readonly Verb[]): string {
  return `#compdef assay
_assay() {
  local -a verbs flags
  case "$CURRENT $words[2]" in
    '2 '*) verbs=(${described(verbs)}) ;;
${verbs
  .filter((verb) => verb.verbs.length > 0)
  .map((verb) => `    '3 ${verb.name}') verbs=(${described(verb.verbs)}) ;;`)
  .join('\n')}
  esac
  if (( $#verbs )) && [[ $PREFIX != -* ]]; then
    _describe command verbs
    return
  fi
  case "$words[2] $words[3]" in
${verbs.flatMap(zshFlagCases).join('\n')}
  esac
  if [[ $PREFIX == -* ]]; then _describe option flags; else _files; fi
}
compdef _assay assay
`;
}

/** Those of the verbs below come before its own, which match whatever follows. */
function zshFlagCases(verb: Verb): readonly string[] {
  const below = verb.verbs.map(
    (inner) => `    '${verb.name} ${inner.name}') flags=(${described(inner.flags)}) ;;`,
  );
  return [...below, `    '${verb.name} '*) flags=(${described(verb.flags)}) ;;`];
}

function described(items: readonly { readonly name: string; readonly summary: string }[]): string {
  const words = items.map(({ name, summary }) => `${name}:${summary.replaceAll(':', String.raw`\:`)}`);
  return words.map(quoted).join(' ');
}

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript };

export const declare: CommandModule['declare'] = (command, io) => {
  command
    .addArgument(oneWordOf('<shell>', 'your shell', Object.keys(scripts)))
    .option('--format <format>', 'text: the script, or json: { shell, script }', 'text')
    .addHelpText(
      'after',
      '\nExamples:\n  $ source <(assay completion bash)\n  $ assay completion fish | source\n' +
        '\nCompletes the command `assay`, which must be on your PATH.\n\nExit codes: 0 printed · 2 no such shell',
    );
  return async ([given], options) => {
    const shell = choice('shell', given, ['bash', 'zsh', 'fish']);
    const format = choice('--format', options['format'], ['text', 'json']);
    const script = scripts[shell]((command.parent?.commands ?? []).map(describeVerb));
    io.out(format === 'json' ? jsonText({ shell, script }) : script);
    return exitCodes.done;
  };
};
