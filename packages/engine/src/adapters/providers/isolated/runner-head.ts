/**
 * What a runner in the sandbox begins with: the file and mode that it was given, and `say`, which writes a line of JSON. What
 * it needs of JavaScript it takes before code of the user's is loaded, and what that prints goes to standard error.
 */
export const runnerHead = `
import fs from 'node:fs';
import { createInterface } from 'node:readline';
const { stringify, parse } = JSON;
const { writeSync } = fs;
const [file, mode] = process.argv.slice(1);
const say = (reply) => {
  let text = Buffer.from(stringify(reply) + '\\n');
  while (text.length > 0) {
    try { text = text.subarray(writeSync(1, text)); } catch (error) { if (error.code !== 'EAGAIN') throw error; }
  }
};
process.stdout.write = process.stderr.write.bind(process.stderr);
console.log = console.info = console.debug = console.error;
`;
