/** What the key of a result says: `suite|task|shots`, in newer versions `task|shots`; a last `|0` tells of truncation. */
export interface TaskKey {
  readonly key: string;
  readonly withoutShots: string;
  readonly suite: string | null;
  readonly name: string;
  readonly shots: number | null;
}

export function taskKey(key: string): TaskKey {
  const parts = key.split('|');
  const numbers = parts.findIndex((part, at) => at > 0 && /^\d+$/.test(part));
  const named = numbers === -1 ? parts : parts.slice(0, numbers);
  const suite = named.length > 1 ? named[0]! : null;
  return {
    key,
    withoutShots: named.join('|'),
    suite,
    name: (suite === null ? named : named.slice(1)).join('|') || key,
    shots: numbers === -1 ? null : Number(parts[numbers]),
  };
}
