import { definitions } from '../../design/numbers/definitions.ts';
import { steps } from '../../features/help/steps.ts';
import { places } from '../../address/places.ts';
import { isNamed, type Target } from './target.ts';

type Navigate = (to: { readonly to: string; readonly hash?: string }) => unknown;

/** Pages, and once letters are given also commands and the words of Help. */
export function fixedTargets(text: string, navigate: Navigate): readonly Target[] {
  const pages = places.map(({ to, name }) => ({
    key: to,
    name,
    kind: 'page',
    go: () => void navigate({ to }),
  }));
  const commands = steps.map(({ name, command }) => ({
    key: command,
    name: `${command} · ${name}`,
    kind: 'command',
    go: () => void navigate({ to: '/help' }),
  }));
  const words = definitions.map(({ id, name }) => ({
    key: `word ${id}`,
    name,
    kind: 'definition',
    go: () => void navigate({ to: '/help', hash: id }),
  }));
  return (text === '' ? pages : [...pages, ...commands, ...words]).filter(({ name }) => isNamed(name, text));
}
