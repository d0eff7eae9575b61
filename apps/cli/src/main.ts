import { processIo } from './io.ts';
import { runProgram } from './program.ts';

// exitCode rather than exit(): what is still in the pipes gets written. No await at the top level: the command is
// built as CommonJS, which starts faster and has none.
void runProgram(process.argv.slice(2), processIo()).then((exitCode) => {
  process.exitCode = exitCode;
});
