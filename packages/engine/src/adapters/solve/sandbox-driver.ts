/**
 * Runs inside of the sandbox, as the attempt's own user: it holds nothing that the attempt may not have. One question per
 * line, one answer per line: `run` a program, `write`, `read` and `list` files, `collect` them all.
 */
export const sandboxDriver = String.raw`
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const work = '/tmp/work';
fs.mkdirSync(work, { recursive: true });
const cut = (text, most) => (text.length > most ? text.slice(0, most) + '\n… cut off, ' + text.length + ' characters' : text);
const at = (name) => {
  const full = path.resolve(work, String(name));
  if (full !== work && !full.startsWith(work + '/')) throw new Error('outside of the working folder: ' + name);
  return full;
};
const walk = (folder, found) => {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) walk(full, found);
    else if (entry.isFile()) found.push(full);
  }
  return found;
};
const does = {
  run: ({ argv, input, timeout_ms, most }) => {
    const ran = spawnSync(argv[0], argv.slice(1), { cwd: work, input: input ?? '', timeout: timeout_ms, killSignal: 'SIGKILL', maxBuffer: 16 * 1024 * 1024, encoding: 'utf8' });
    const late = ran.error && ran.error.code === 'ETIMEDOUT';
    if (ran.error && !late && ran.status === null && !ran.signal) return { error: String(ran.error.message) };
    return { exit_code: ran.status, stdout: cut(ran.stdout || '', most), stderr: cut(ran.stderr || '', most), ...(late ? { timed_out: true } : {}) };
  },
  write: ({ path: name, text, base64 }) => {
    const full = at(name);
    fs.mkdirSync(path.dirname(full), { recursive: true });
    fs.writeFileSync(full, base64 === undefined ? String(text) : Buffer.from(base64, 'base64'));
    return { written: name };
  },
  read: ({ path: name, most }) => ({ text: cut(fs.readFileSync(at(name), 'utf8'), most) }),
  list: () => ({ files: walk(work, []).map((full) => path.relative(work, full)) }),
  collect: ({ most_files, most_bytes }) => {
    const files = {};
    let bytes = 0;
    let left_out = 0;
    for (const full of walk(work, [])) {
      const { size } = fs.statSync(full);
      if (Object.keys(files).length >= most_files || bytes + size > most_bytes) { left_out += 1; continue; }
      bytes += size;
      files[path.relative(work, full)] = fs.readFileSync(full).toString('base64');
    }
    return { files, left_out };
  },
};
let rest = '';
process.stdin.setEncoding('utf8');
process.stdin.on('data', (text) => {
  rest += text;
  for (let end = rest.indexOf('\n'); end !== -1; end = rest.indexOf('\n')) {
    const line = rest.slice(0, end);
    rest = rest.slice(end + 1);
    let answer;
    try { const asked = JSON.parse(line); answer = does[asked.do](asked); } catch (error) { answer = { error: String(error.message) }; }
    fs.writeSync(1, JSON.stringify(answer) + '\n');
  }
});
process.stdin.on('end', () => process.exit(0));
`;
