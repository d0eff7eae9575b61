import type { Commands } from './command.ts';
import { commandGroups } from './command-groups.ts';
import { commands } from './commands.ts';
import { runProgram } from './program.ts';

/** Every command with its help, as one page: what `docs/commands.md` holds. */
export async function commandsPage(): Promise<string> {
  const parts = ['# Commands\n\nMade from the commands themselves: what each prints for `--help`.\n'];
  for (const [heading, verbs] of Object.entries(commandGroups)) {
    parts.push(`## ${heading}\n`);
    for (const verb of verbs) parts.push(...(await sections([verb], commands[verb]!)));
  }
  return parts.join('\n');
}

async function sections(words: readonly string[], entry: Commands[string]): Promise<readonly string[]> {
  const below = 'commands' in entry ? Object.entries(entry.commands) : [];
  const level = words.length > 1 ? '####' : '###';
  const own = `${level} assay ${words.join(' ')}\n\n\`\`\`text\n${await helpOf(words)}\`\`\`\n`;
  const inner = await Promise.all(below.map(([verb, inside]) => sections([...words, verb], inside)));
  return [own, ...inner.flat()];
}

async function helpOf(words: readonly string[]): Promise<string> {
  let help = '';
  const out = (text: string) => {
    help += text;
  };
  await runProgram([...words, '--help'], { out, err: out, cwd: '.', env: {}, terminal: false });
  return help;
}
