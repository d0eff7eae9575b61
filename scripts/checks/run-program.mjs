import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.mjs';

/** Runs a program of the project or of an installed package on this Node; one pass or one failure, and its output. */
export async function runProgram(program, ...args) {
  const { exitCode, output } = await capture(program, ...args);
  return exitCode === 0
    ? { passed: 1, failed: 0, skipped: 0, output, notes: [] }
    : { passed: 0, failed: 1, skipped: 0, output, notes: [] };
}

/**
 * The same for a program that may have to leave something out: a line `skipped: why` is one skip, and under CI, where
 * everything is there, a failure.
 */
export async function runOptional(program, ...args) {
  const result = await runProgram(program, ...args);
  const notes = result.output.split('\n').filter((line) => line.startsWith('skipped: '));
  if (result.failed > 0 || notes.length === 0) return result;
  const counts = process.env.CI ? { failed: notes.length, skipped: 0 } : { failed: 0, skipped: notes.length };
  return { ...result, ...counts, passed: 0, notes };
}

const minutes = 30;

/** Exit code and everything that was written, in the order in which it came; a program that hangs is stopped. */
export function capture(program, ...args) {
  const own = join(root, program);
  const script = existsSync(own) ? own : join(root, 'node_modules', program);
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' };
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...args], { cwd: root, env });
    const pieces = [];
    const end = (exitCode, words = '') => {
      clearTimeout(timer);
      resolve({ exitCode, output: `${Buffer.concat(pieces).toString()}${words}` });
    };
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      // What it started may live on and hold the pipes.
      for (const pipe of [child.stdout, child.stderr]) pipe.destroy();
      end(1, `\nstopped after ${minutes} minutes\n`);
    }, minutes * 60_000);
    child.stdout.on('data', (piece) => pieces.push(piece));
    child.stderr.on('data', (piece) => pieces.push(piece));
    child.on('error', (error) => end(1, error.message));
    child.on('close', (exitCode) => end(exitCode));
  });
}
