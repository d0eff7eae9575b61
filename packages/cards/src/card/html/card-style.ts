/** The whole style of a card. Its digest stands in the page's policy, which lets nothing else in. */
export const cardStyle = `
:root{color-scheme:light dark;--ground:#fbfaf7;--card:#fff;--ink:#1d1f23;--soft:#5a616d;--line:#dedbd2;--mark:#1f6285;--bar:#7fb0c8;--trough:#ebe8e0;--cue:#6d4a10;--cueground:#fbf3e0;--target:#e3f0f6}
@media (prefers-color-scheme:dark){:root{--ground:#15171a;--card:#1d2024;--ink:#e8e6e1;--soft:#a4abb7;--line:#363b42;--mark:#8ccaea;--bar:#4a8aa8;--trough:#2b3036;--cue:#efcf94;--cueground:#2f2818;--target:#20333d}}
*{box-sizing:border-box}
html{scroll-padding-top:1rem}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.55 system-ui,-apple-system,"Segoe UI",sans-serif}
main{max-width:1080px;margin:0 auto;padding:36px 20px 72px}
h1{font-size:1.9rem;line-height:1.2;margin:2px 0 6px;overflow-wrap:anywhere}
h2{font-size:1.25rem;margin:48px 0 2px}
h3{font-size:1rem;margin:24px 0 8px;overflow-wrap:anywhere}
p{margin:0 0 12px;max-width:72ch;overflow-wrap:anywhere}
a{color:var(--mark);text-underline-offset:2px}
:focus-visible{outline:2px solid var(--mark);outline-offset:2px;border-radius:4px}
.kind{margin:0;color:var(--soft);font-size:.85rem;letter-spacing:.07em;text-transform:uppercase}
.soft{color:var(--soft)}
.crumbs{font-size:.9rem;margin:0 0 20px}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(200px,1fr));gap:12px;margin:24px 0 0;padding:0;list-style:none}
.tiles a{display:flex;flex-direction:column;height:100%;padding:14px 16px;background:var(--card);border:1px solid var(--line);border-radius:12px;color:inherit;text-decoration:none}
.tiles a:hover{border-color:var(--mark)}
.tiles b{display:block;font-size:1.35rem;line-height:1.25;margin:6px 0 2px;font-variant-numeric:tabular-nums}
.tiles b.words{font-size:.95rem;font-weight:600}
.tiles .name{font-weight:600;color:var(--mark)}
.tiles .question{flex:1;font-size:.85rem;color:var(--soft);overflow-wrap:anywhere}
.share{display:block;width:100%;height:6px;margin-top:10px}
.share .all{fill:var(--trough)}.share .part{fill:var(--bar)}
.question{color:var(--soft);margin:0 0 12px}
.figures{background:var(--card);border:1px solid var(--line);border-radius:12px;overflow:hidden;margin-bottom:12px}
.figure+.figure{border-top:1px solid var(--line)}
.figure>summary{display:grid;grid-template-columns:minmax(0,1fr) auto 10rem max-content;align-items:baseline;gap:2px 14px;padding:10px 16px;cursor:pointer}
summary{list-style:none;cursor:pointer}
summary::-webkit-details-marker{display:none}
.more>summary::before{content:"▸ "}.more[open]>summary::before{content:"▾ "}
.figure>summary:hover,.more>summary:hover{background:var(--target)}
.figure .label{overflow-wrap:anywhere}
.figure .words{grid-column:2/4;color:var(--soft);font-size:.88rem;max-width:24rem}
.figure .words+.exact{display:none}
.figure .value{font-weight:650;font-variant-numeric:tabular-nums}
.figure .exact{color:var(--soft);font-size:.88rem;font-variant-numeric:tabular-nums}
.how{color:var(--mark);font-size:.82rem;text-decoration:underline dotted;text-underline-offset:3px;white-space:nowrap}
.figure>div{padding:2px 16px 14px}
dl{display:grid;grid-template-columns:7rem minmax(0,1fr);gap:4px 16px;margin:0;font-size:.9rem}
dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}
.evidence a,.evidence span{display:inline-block;margin:0 10px 2px 0;font-variant-numeric:tabular-nums}
.more{margin:0 0 12px}
.more>summary{padding:8px 0;color:var(--mark);font-weight:600}
.comparison{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:14px 16px 2px;margin-bottom:12px}
.comparison h3{margin:0 0 6px}
.cue{display:inline-block;padding:0 8px;margin:0 6px 4px 0;border:1px dashed currentColor;border-radius:999px;background:var(--cueground);color:var(--cue);font-size:.78rem;max-width:100%;overflow-wrap:anywhere}
td .cue{max-width:none;white-space:nowrap}
.scroll{overflow-x:auto;background:var(--card);border:1px solid var(--line);border-radius:12px;margin-bottom:12px}
table{border-collapse:collapse;width:100%;font-size:.88rem}
th,td{padding:7px 12px;text-align:left;border-top:1px solid var(--line);vertical-align:top;font-weight:400}
thead th{border-top:0;color:var(--soft);font-weight:600;white-space:nowrap}
td{overflow-wrap:anywhere;min-width:7rem}
td.wide{min-width:14rem}
tr:target,.figure:target{background:var(--target)}
.number{min-width:0;font-variant-numeric:tabular-nums;white-space:nowrap}
code{font:.85em/1.45 ui-monospace,"Cascadia Mono",Menlo,monospace;overflow-wrap:anywhere}
.command{display:block;padding:8px 12px;margin:4px 0;background:var(--trough);border-radius:8px;white-space:pre-wrap}
.names{columns:16rem;column-gap:24px;margin:0 0 12px;padding:0;list-style:none;font-size:.9rem}
.names li{break-inside:avoid;padding:2px 0;overflow-wrap:anywhere}
footer{margin-top:56px;padding-top:16px;border-top:1px solid var(--line);color:var(--soft);font-size:.85rem}
@media (min-width:1120px){h2#rows~.scroll{position:relative;left:50%;width:min(1360px,100vw - 56px);transform:translateX(-50%)}}
@media (max-width:600px){main{padding:24px 14px 48px}h1{font-size:1.5rem}.tiles{grid-template-columns:1fr 1fr}.tiles a{padding:12px}dl{grid-template-columns:1fr}dt{margin-top:6px}.figure>summary{grid-template-columns:auto minmax(0,1fr) max-content}.figure .label{grid-column:1/-1}.figure .words{grid-column:1/3}thead th{white-space:normal}}
@media print{body{background:#fff;font-size:11pt}main{max-width:none;padding:0}.how,.crumbs{display:none}.figure,.comparison,tr{break-inside:avoid}.scroll{overflow:visible}h2#rows~.scroll{position:static;width:auto;transform:none}thead{display:table-header-group}}
`;

/** SHA-256 of the style, in base64, as Content-Security-Policy names it; a test holds the two together. */
export const cardStyleDigest = 'sha256-0FzOjCSO4LsnH1oBYicYbaQtbAKuqXEDOuapNAV5194=';
