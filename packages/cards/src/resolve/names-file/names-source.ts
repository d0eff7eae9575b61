import type { JsonValue, Location } from '@assay/records';

/** A file of names as its reader hands it on: plain values, and where each of them stands. */
export interface NamesSource {
  readonly value: JsonValue;
  locate(path: readonly PropertyKey[]): Location;
  locateKey(path: readonly PropertyKey[]): Location;
}

/** A place as text, `names.yaml:3:5`. */
export function placeText({ file, line, column }: Location): string {
  return [file, line, column].filter((part) => part !== undefined).join(':');
}
