import { processIo } from './io.ts';
import { runProgram } from './program.ts';

// exitCode rather than exit(): what is still in the pipes gets written.
process.exitCode = await runProgram(process.argv.slice(2), processIo());
