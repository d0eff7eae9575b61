import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { bashScript, fishScript, zshScript } from './commands/completion.ts';

const verbs = [
  {
    name: 'validate',
    summary: "check a document's shape",
    flags: [{ name: '--strict', summary: 'a: b' }],
    verbs: [],
  },
  { name: 'match', summary: 'check a solution', flags: [{ name: '--rows', summary: 'a file' }], verbs: [] },
  {
    name: 'cards',
    summary: 'tell what numbers are worth',
    flags: [{ name: '--help', summary: 'help' }],
    verbs: [
      { name: 'show', summary: 'a card', flags: [{ name: '--all', summary: 'all' }], verbs: [] },
      { name: 'sql', summary: 'a question', flags: [{ name: '--out', summary: 'a file' }], verbs: [] },
    ],
  },
];

/** What bash would offer for the words typed so far; the last one is being completed. */
function complete(...words: string[]): string[] {
  const line = words.map((word) => `'${word}'`).join(' ');
  const script = `${bashScript(verbs)}
COMP_WORDS=(${line}); COMP_CWORD=${words.length - 1}; _assay; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return spawnSync('bash', ['-c', script], { encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
}

describe('completion in bash', () => {
  test('offers the commands first', () => {
    expect(complete('assay', '')).toEqual(['validate', 'match', 'cards']);
    expect(complete('assay', 'va')).toEqual(['validate']);
  });

  test('offers the flags of the command', () => {
    expect(complete('assay', 'validate', '--')).toEqual(['--strict']);
    expect(complete('assay', 'match', '--')).toEqual(['--rows']);
  });

  test('offers the commands below a command, and their flags', () => {
    expect(complete('assay', 'cards', '')).toEqual(['show', 'sql']);
    expect(complete('assay', 'cards', 's')).toEqual(['show', 'sql']);
    expect(complete('assay', 'cards', '--')).toEqual(['--help']);
    expect(complete('assay', 'cards', 'sql', '--')).toEqual(['--out']);
    expect(complete('assay', 'cards', 'sql', 'packag')).toContain('packages');
  });

  test('offers files otherwise', () => {
    expect(complete('assay', 'validate', 'packag')).toContain('packages');
  });
});

describe('completion in other shells', () => {
  test('zsh gets names and summaries, colons and quotes escaped', () => {
    const script = zshScript(verbs);
    expect(script).toContain(String.raw`'validate:check a document'\''s shape'`);
    expect(script).toContain(String.raw`'validate '*) flags=('--strict:a\: b') ;;`);
  });

  test('zsh gets the commands below a command', () => {
    const script = zshScript(verbs);
    expect(script).toContain("'3 cards') verbs=('show:a card' 'sql:a question') ;;");
    expect(script).toContain("'cards sql') flags=('--out:a file') ;;");
  });

  test('fish gets one line for each name', () => {
    expect(fishScript(verbs).split('\n')).toEqual([
      String.raw`complete -c assay -n __fish_use_subcommand -f -a validate -d 'check a document'\''s shape'`,
      "complete -c assay -n '__fish_seen_subcommand_from validate' -l strict -d 'a: b'",
      "complete -c assay -n __fish_use_subcommand -f -a match -d 'check a solution'",
      "complete -c assay -n '__fish_seen_subcommand_from match' -l rows -d 'a file'",
      "complete -c assay -n __fish_use_subcommand -f -a cards -d 'tell what numbers are worth'",
      "complete -c assay -n '__fish_seen_subcommand_from cards' -l help -d 'help'",
      "complete -c assay -n '__fish_seen_subcommand_from cards; and not __fish_seen_subcommand_from show sql' -f -a show -d 'a card'",
      "complete -c assay -n '__fish_seen_subcommand_from cards; and __fish_seen_subcommand_from show' -l all -d 'all'",
      "complete -c assay -n '__fish_seen_subcommand_from cards; and not __fish_seen_subcommand_from show sql' -f -a sql -d 'a question'",
      "complete -c assay -n '__fish_seen_subcommand_from cards; and __fish_seen_subcommand_from sql' -l out -d 'a file'",
      '',
    ]);
  });
});
