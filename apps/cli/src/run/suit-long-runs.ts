import v8 from 'node:v8';

/**
 * Two habits of V8 do not pay where everything passes through once. It would let the young generation of the heap grow
 * to a hundred megabytes, where nothing but what is under way is worth keeping: it stays at the size it starts with.
 * And it compiles with its costliest compiler what was called a few thousand times: a run of ten thousand samples is
 * over before that is earned back, a longer one hardly notices that it comes later. Loops are compiled as before.
 */
export function suitLongRuns(): void {
  v8.setFlagsFromString('--semi-space-growth-factor=1');
  v8.setFlagsFromString('--invocation-count-for-turbofan=30000');
}
