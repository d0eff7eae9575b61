const columns = 120;
const lineHeight = 19;
const characterWidth = 8.1;
const margin = 22;
const bar = 34;

/** A terminal window with `text` in it, as an SVG picture that asks nothing of the network. */
export function terminalPicture(title, text) {
  const lines = text.trimEnd().split('\n').flatMap(fit);
  const width = Math.ceil(columns * characterWidth + 2 * margin);
  const height = bar + lines.length * lineHeight + 2 * margin;
  const rows = lines.map((line, i) => row(line, bar + margin + (i + 0.75) * lineHeight));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escape(title)}">
<title>${escape(title)}</title>
<style>
  text { font: 13.5px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #d6deeb; white-space: pre; }
  .prompt { fill: #82d2ff; font-weight: 600; }
  .good { fill: #7fdca4; }
  .bad { fill: #ff8f87; }
  .bold { font-weight: 700; fill: #ffffff; }
  .title { fill: #8f9bb3; }
</style>
<rect width="${width}" height="${height}" rx="10" fill="#0f1724"/>
<circle cx="20" cy="17" r="5.5" fill="#f2655a"/><circle cx="38" cy="17" r="5.5" fill="#f5bd4f"/><circle cx="56" cy="17" r="5.5" fill="#5fc454"/>
<text class="title" x="${width / 2}" y="22" text-anchor="middle">${escape(title)}</text>
${rows.join('\n')}
</svg>
`;
}

const kinds = [
  ['prompt', /^\$ /],
  ['good', /^\s*✓|^PASS$|: pass: /],
  ['bad', /^FAIL$|: fail: |^exit code [1-9]/],
  ['bold', /^[A-Z][^.]*[?.:]( [A-Z][^.]*\.)?$/],
];

function row(line, y) {
  const kind = kinds.find(([, pattern]) => pattern.test(line));
  return `<text${kind === undefined ? '' : ` class="${kind[0]}"`} x="${margin}" y="${y.toFixed(1)}" xml:space="preserve">${escape(line)}</text>`;
}

/** What is too long goes on indented, as in a window that wraps at words. */
function fit(line) {
  if (line.length <= columns) return [line];
  const cut = line.lastIndexOf(' ', columns - 2);
  const rest = `${/^\s*/.exec(line)[0]}    ${line.slice(cut).trimStart()}`;
  return [`${line.slice(0, cut)}${line.startsWith('$ ') ? ' \\' : ''}`, ...fit(rest)];
}

function escape(text) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
