/** The style of the page. Its digest stands in the page's policy, which lets nothing else in. */
export const pageStyle = `
:root { color-scheme: light dark; --ink: #1d2129; --soft: #5b6472; --line: #d9dde4; --ground: #f6f7f9; --card: #fff; --accent: #0b63b5; --fill: #9a5b00; --given: #1a6d3d; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9ee; --soft: #9aa4b2; --line: #333a45; --ground: #14171c; --card: #1c2027; --accent: #7db9f2; --fill: #f0b357; --given: #7ed3a1; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 64rem; padding: 2rem 1.25rem 4rem; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0.25rem 0; font-size: 1.6rem; line-height: 1.25; }
h2 { margin: 1.4rem 0 0.5rem; font-size: 0.8rem; letter-spacing: 0.06em; text-transform: uppercase; color: var(--soft); }
a { color: var(--accent); }
p { margin: 0.4rem 0; }
code { font: 0.88em ui-monospace, monospace; }
.task { margin: 0 0 2rem; }
.kind { font-size: 0.8rem; color: var(--soft); }
.address { font-size: 0.85rem; color: var(--soft); }
.cards { display: grid; gap: 0.75rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr)); }
.card { padding: 0.75rem 0.9rem; background: var(--card); border: 1px solid var(--line); border-radius: 8px; }
.card.wide { grid-column: 1 / -1; }
.state { display: inline-block; padding: 0 0.5em; border: 1px solid currentColor; border-radius: 1em; font-size: 0.75rem; color: var(--given); }
.state.fill { color: var(--fill); border-style: dashed; }
table { width: 100%; margin-top: 0.5rem; border-collapse: collapse; font-size: 0.9rem; }
th, td { padding: 0.3rem 0.6rem 0.3rem 0; border-top: 1px solid var(--line); text-align: left; vertical-align: top; }
th { border-top: 0; font-weight: 600; color: var(--soft); }
td.number { font-variant-numeric: tabular-nums; }
ul { margin: 0.4rem 0 0; padding-left: 1.2rem; }
details { margin: 0.5rem 0; background: var(--card); border: 1px solid var(--line); border-radius: 8px; }
details > div { padding: 0 0.9rem 0.9rem; }
details .card, details details { background: var(--ground); }
summary { padding: 0.6rem 0.9rem; cursor: pointer; font-weight: 600; }
summary:focus-visible { outline: 2px solid var(--accent); border-radius: 8px; }
summary .kind { font-weight: 400; }
.more { color: var(--soft); }
`;

/** SHA-256 of the style, in base64, as Content-Security-Policy names it; a test holds the two together. */
export const pageStyleDigest = 'sha256-DcVRpdgvPah5Eexr9nXLN7rYx25SMqd1ys2zNpQMpa4=';
