'use strict';
const v8 = require('node:v8');

/**
 * Three habits of V8 do not pay where everything passes through once. It would let the young generation of the heap grow
 * to a hundred megabytes, where nothing but what is under way is worth keeping: it stays at the size it starts with.
 * It compiles with its costliest compiler what was called a few thousand times: a run of ten thousand samples is
 * over before that is earned back, a longer one hardly notices that it comes later. Loops are compiled as before.
 * And it forgets the compiled code of what was not called for a while, which is then missing in what is kept.
 * Code is kept for the flags it was compiled under: they are set before any is loaded.
 */
exports.suitLongRuns = function suitLongRuns() {
  v8.setFlagsFromString('--semi-space-growth-factor=1');
  v8.setFlagsFromString('--invocation-count-for-turbofan=30000');
  v8.setFlagsFromString('--no-flush-bytecode');
};
