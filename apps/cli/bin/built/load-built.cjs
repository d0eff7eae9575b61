// Loads the files of the build, with code that an earlier run of the same command has compiled.
// Node keeps what is compiled on loading alone. A function that is called later is parsed and compiled in every process:
// a third of the time of a short command. What is kept here is what was compiled when the command ended.
'use strict';
const { readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { Script } = require('node:vm');
const { CompiledCode } = require('./compiled-code.cjs');

const OPENING = '(function (exports, require, module, __filename, __dirname) {';

/** `kept` is the file for the compiled code of this command, this Node and these flags; without one all is compiled anew. */
exports.loadBuilt = function loadBuilt(entry, folder, kept) {
  const compiled = new CompiledCode(kept);
  const outside = createRequire(`${folder}/${entry}`);
  const modules = new Map();
  const require = (id) => (id.startsWith('./') ? load(id.slice(2)) : outside(id));
  // See scripts/outside-imports.mjs.
  Object.assign(require, outside, { importOutside: (id) => import(id) });
  process.on('exit', (code) => compiled.keep(code));
  return load(entry);

  function load(name) {
    const known = modules.get(name);
    if (known !== undefined) return known.exports;
    const module = { exports: {} };
    modules.set(name, module);
    const filename = `${folder}/${name}`;
    // The name of an entry says nothing of its contents: what was compiled from another one would be taken for it.
    const cachedData = name === entry ? undefined : compiled.of(name);
    const script = new Script(`${OPENING}${readFileSync(filename, 'utf8')}\n})`, {
      filename,
      columnOffset: -OPENING.length,
      cachedData,
    });
    if (name !== entry) compiled.add(name, script);
    script.runInThisContext()(module.exports, require, module, filename, folder);
    return module.exports;
  }
};
