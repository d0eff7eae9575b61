type Token =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'one'; readonly fits: (character: string) => boolean }
  | { readonly kind: 'name' | 'path' | 'folders' };

/**
 * Whether a path fits a pattern of a dataset card: `*` and `?` stand for characters of one name, `**` for any, and a
 * leading or inner `**` with its slash also for no folder at all; `[0-9]` for one of these. Patterns are written by others:
 * the time is the product of both lengths, whatever they are.
 */
export function fitsWildcard(path: string, pattern: string): boolean {
  let reached = new Set([0]);
  for (const token of tokensOf(pattern)) {
    reached = advance(path, reached, token);
    if (reached.size === 0) return false;
  }
  return reached.has(path.length);
}

function advance(path: string, from: ReadonlySet<number>, token: Token): Set<number> {
  const to = new Set<number>();
  for (const at of from) {
    if (token.kind === 'text') {
      if (path.startsWith(token.text, at)) to.add(at + token.text.length);
    } else if (token.kind === 'one') {
      const character = path[at];
      if (character !== undefined && token.fits(character)) to.add(at + 1);
    } else {
      to.add(at);
      // Each start goes on until another start has been there already.
      for (let next = at + 1; next <= path.length && !(from.has(next - 1) && next - 1 > at); next += 1) {
        const passed = path[next - 1];
        if (token.kind === 'name' && passed === '/') break;
        if (token.kind !== 'folders' || passed === '/') to.add(next);
      }
    }
  }
  return to;
}

const token = /\*\*\/|\*+|\?|\[!?[^\]]+\]|[^*?[]+|\[/g;

function tokensOf(pattern: string): readonly Token[] {
  return [...pattern.matchAll(token)].flatMap(([found], i, all): readonly Token[] => {
    const startsName = i === 0 || all[i - 1]![0].endsWith('/');
    if (found === '**/')
      return startsName ? [{ kind: 'folders' }] : [{ kind: 'path' }, { kind: 'text', text: '/' }];
    if (found.startsWith('*')) return [{ kind: found === '*' ? 'name' : 'path' }];
    if (found === '?') return [{ kind: 'one', fits: (character) => character !== '/' }];
    if (found.startsWith('[') && found.length > 1) return [{ kind: 'one', fits: setOf(found.slice(1, -1)) }];
    return [{ kind: 'text', text: found }];
  });
}

function setOf(written: string): (character: string) => boolean {
  const isOther = written.startsWith('!');
  const ranges = [...(isOther ? written.slice(1) : written).matchAll(/(.)-(.)|(.)/gs)].map(
    ([, from, to, one]) => [from ?? one!, to ?? one!] as const,
  );
  return (character) =>
    character !== '/' && ranges.some(([from, to]) => from <= character && character <= to) !== isOther;
}
