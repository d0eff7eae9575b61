import v8 from 'node:v8';

/**
 * Keeps the young generation of the heap at the size it starts with. V8 would let it grow to a hundred megabytes in a
 * long run, where nothing but what is under way is worth keeping; a collection more now and then costs less.
 */
export function keepYoungHeapSmall(): void {
  v8.setFlagsFromString('--semi-space-growth-factor=1');
}
