import { boxRadius, categoryColours, type Colours, darkColours, lightColours, typeScale } from './tokens.ts';

const { note, table, prose, heading, figure } = typeScale;

/** What lies on the paper: boxes, tiles with one number each, folds, badges. */
const boxStyle = `.box,.tile,.scroll,.figures,.fold{background:var(--card);border:1px solid var(--line);border-radius:${boxRadius}px}
.box{margin:0;padding:12px 16px}
.box>:last-child{margin-bottom:0}
.box h3{margin:0 0 8px}
.box .scroll{margin:8px 0 0;border:0;border-radius:0}
.box h2,.fold h2{margin-top:24px;font-size:${prose}px}
.box ul{margin:8px 0 0}
.box p{margin:4px 0 0}
.told h4{margin:0 0 4px;font-size:${table}px;line-height:20px;font-weight:650}
.told .kind{margin:8px 0 0}
.said{margin:0;font-size:${table}px;line-height:20px;white-space:pre-wrap;overflow-wrap:anywhere}
.of-before>b{color:var(--before)}.of-after>b{color:var(--after)}
p+.of-before,p+.of-after{margin-top:0}
p:has(+.of-before),p:has(+.of-after){margin-bottom:4px}
.of-before+:not(.said),.of-after+:not(.said){margin-top:12px}
.boxes,.tiles{display:grid;gap:12px}
.boxes{margin:0 0 12px;grid-template-columns:repeat(auto-fill,minmax(min(100%,320px),1fr))}
.boxes .wide{grid-column:1/-1}
.box+.box,.boxes+.scroll{margin-top:12px}
.boxes .box{margin-top:0}
.tiles{grid-template-columns:repeat(auto-fit,minmax(min(100%,176px),1fr));margin:20px 0 0;padding:0;list-style:none}
.tile{display:flex;flex-direction:column;height:100%;padding:12px 16px;color:inherit;text-decoration:none}
a.tile:hover{border-color:var(--mark)}
.tile b{font-size:${figure}px;line-height:32px;font-weight:650}
.tile b.words{font-size:${prose}px;line-height:24px}
.tile .name{font-weight:650;color:var(--mark)}
.tile .question{flex:1;margin:0}
.tile .soft{font-size:${table}px;line-height:20px}
.badge{display:inline-block;padding:0 8px;border:1px solid currentColor;border-radius:12px;font-size:${note}px;line-height:20px;white-space:nowrap}
h1 .badge,.verdict{padding:1px 12px;border-radius:16px;font-size:${table}px;line-height:24px;font-weight:650;vertical-align:middle}
.pass{color:var(--pass)}
.fail{color:var(--fail)}
.inconclusive,.open{color:var(--inconclusive)}
.missing{color:var(--missing)}
.open,.cue{border-style:dashed}
.cue{margin:0 4px 4px 0;color:var(--inconclusive)}
p .cue{white-space:normal}
summary{list-style:none;cursor:pointer}
summary::-webkit-details-marker{display:none}
.fold{margin:8px 0}
.fold>summary,.more>summary{font-weight:650}
.fold>summary{padding:8px 16px}
.fold>div{padding:0 16px 12px}
.fold>summary::before,.more>summary::before{content:"▸ ";color:var(--soft)}
.fold[open]>summary::before,.more[open]>summary::before{content:"▾ "}
.fold .kind{font-weight:400}
.more{margin:0 0 12px}
.more>summary{padding:8px 0;color:var(--mark)}
.lead{margin:16px 0 0;font-size:${prose}px}
header+.scroll,header+.boxes{margin-top:16px}
.gates{margin:0;padding:4px 16px;list-style:none;font-size:${table}px;line-height:20px}
.gates li{display:grid;grid-template-columns:104px minmax(0,1fr) max-content;gap:4px 16px;padding:8px 0}
.gates li+li{border-top:1px solid var(--line)}
@media (max-width:600px){.gates li{grid-template-columns:minmax(0,1fr) max-content}.gates li>:nth-child(2){grid-column:1/-1;grid-row:2}}
dl{display:grid;grid-template-columns:112px minmax(0,1fr);gap:4px 16px;margin:0;font-size:${table}px;line-height:20px}
dt{color:var(--soft)}
dd{margin:0}
`;

/** Ink for data, one line to read it against. */
const chartStyle = `.chart{position:relative;overflow:clip;margin:0}
figcaption{margin-bottom:4px;font-size:${table}px;line-height:20px;font-weight:650}
figcaption .soft{font-weight:400}
svg{display:block;width:100%;height:auto}
svg text{fill:var(--ink);font-size:${note}px}
svg .small{fill:var(--soft)}
svg .middle{text-anchor:middle}
svg .end{text-anchor:end}
svg .bar,.share .part{fill:var(--bar)}
svg .axis{stroke:var(--line);stroke-width:1.5}
svg .whisker{stroke:var(--bar);stroke-width:3;stroke-linecap:round}
svg .point{fill:var(--mark);stroke:var(--card);stroke-width:1.5}
svg .whisker.missed{stroke:var(--fail)}
svg .point.fine{stroke:none}
svg .point.missed{fill:var(--fail)}
svg text.missed{fill:var(--fail)}
svg .band{fill:var(--trough)}
svg .limit{stroke:var(--ink);stroke-width:1.5;stroke-dasharray:3 2}
svg .reference{stroke:var(--soft);stroke-dasharray:2 3}
.share{height:4px;margin-top:12px}
.share .all{fill:var(--trough)}
`;

/** Numbers that open to tell how they are calculated, a line each. */
const figureStyle = `.figures{overflow:hidden;margin-bottom:12px}
.figure+.figure{border-top:1px solid var(--line)}
.figure>summary{display:grid;grid-template-columns:minmax(0,1fr) auto 160px max-content;align-items:baseline;gap:0 16px;padding:6px 16px;font-size:${table}px;line-height:24px}
.figure>summary:hover,.figure:target,tr:target{background:var(--hover)}
.figure .value{font-weight:650}
.figure .exact,.figure .words{color:var(--soft)}
.figure .words{grid-column:2/4;max-width:384px}
.figure .words+.exact{display:none}
.how{color:var(--mark);font-size:${note}px;text-decoration:underline dotted;text-underline-offset:3px;white-space:nowrap}
.figure>div{padding:4px 16px 12px}
.evidence a,.evidence span{display:inline-block;margin:0 12px 0 0}
`;

/** Where there is more room or less, and on paper. */
const placeStyle = `.as-set{overflow-wrap:anywhere}.beside>*{min-width:0}.beside>ul{overflow-wrap:anywhere}
@media (min-width:760px){.beside{display:grid;grid-template-columns:minmax(0,2fr) minmax(0,1fr);gap:24px}.beside>:first-child{position:sticky;top:0;align-self:start;max-height:100vh;overflow:auto}}
@media (min-width:1120px){.broad{position:relative;left:50%;width:min(1360px,100vw - 56px);transform:translateX(-50%)}}
@media (max-width:600px){main{padding:24px 12px 48px}.tiles{grid-template-columns:1fr 1fr}.tile{padding:8px 12px}dl{grid-template-columns:1fr}dt{margin-top:4px}.figure>summary{grid-template-columns:auto minmax(0,1fr) max-content}.figure .label{grid-column:1/-1}.figure .words{grid-column:1/3}thead th{white-space:normal}}
@media (prefers-reduced-motion:no-preference){a.tile,.figure>summary{transition:background .12s,border-color .12s}}
@media print{body{background:#fff;font-size:11pt}main{max-width:none;padding:0}.how,.crumbs{display:none}.box,.figure,.chart,tr{break-inside:avoid}.scroll{overflow:visible}.broad{position:static;width:auto;transform:none}.beside>:first-child{position:static;max-height:none;overflow:visible}thead{display:table-header-group}}
`;

/** Letters, headings, links and code. */
const proseStyle = `*{box-sizing:border-box}
html{scroll-padding-top:16px;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--ground);color:var(--ink);font:${prose}px/24px system-ui,-apple-system,"Segoe UI",sans-serif;font-variant-numeric:tabular-nums;overflow-wrap:break-word}
main{max-width:1080px;margin:0 auto;padding:32px 20px 64px}
h1{margin:0 0 4px;font-size:${figure}px;line-height:32px;font-weight:650}
h2{margin:40px 0 8px;font-size:${heading}px;line-height:24px;font-weight:650}
h3{margin:24px 0 8px;font-size:${prose}px;line-height:24px;font-weight:650}
p{margin:0 0 12px;max-width:72ch}
ul{margin:4px 0 12px;padding-left:20px}
a{color:var(--mark);text-underline-offset:2px}
:focus-visible{outline:2px solid var(--mark);outline-offset:2px;border-radius:4px}
code{font:${note}px/20px ui-monospace,SFMono-Regular,Menlo,monospace;overflow-wrap:anywhere}
section+section>h1,article+article{margin-top:64px}
.soft,.address{color:var(--soft)}
.kind,.address,.question,.more-left{font-size:${table}px;line-height:20px}
.kind,.question,.more-left{margin:0 0 4px;color:var(--soft)}
.question{margin-bottom:12px}
.crumbs{margin:0 0 20px;font-size:${table}px;line-height:20px}
.names{columns:256px;column-gap:24px;margin:0 0 12px;padding:0;list-style:none;font-size:${table}px;line-height:20px}
.names li{break-inside:avoid;padding:2px 0}
.command{display:block;margin:4px 0;padding:8px 12px;background:var(--code);border-radius:8px;white-space:pre-wrap}
footer{margin-top:48px;padding-top:16px;border-top:1px solid var(--line);color:var(--soft);font-size:${note}px;line-height:20px}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
`;

/** Dense: 28 pixels a row. A table scrolls by itself where the page is narrow; on a phone its rows are blocks. */
const tableStyle = `.scroll{overflow-x:auto;margin-bottom:12px}
table{border-collapse:collapse;width:100%;font-size:${table}px;line-height:20px}
th,td{padding:4px 12px;border-top:1px solid var(--line);text-align:left;vertical-align:top;font-weight:400}
thead th{padding-top:8px;border-top:0;color:var(--soft);font-size:${note}px;font-weight:650;white-space:nowrap}
tbody th{min-width:112px;overflow-wrap:anywhere}
td{min-width:64px}
th.wide,td.wide{min-width:224px;overflow-wrap:anywhere}
th.number,td.number{min-width:0;text-align:right;white-space:nowrap}
.box th:first-child,.box td:first-child{padding-left:0}
@media (max-width:760px){
.stacked,.stacked>tbody{display:block}
.stacked>thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.stacked>tbody>tr{display:flex;flex-wrap:wrap;gap:0 16px;padding:8px 12px;border-top:1px solid var(--line)}
.stacked>tbody>tr:first-child{border-top:0}
.stacked>tbody>tr>*{min-width:0;max-width:100%;padding:0;border:0;text-align:left;white-space:normal;overflow-wrap:anywhere}
.stacked>tbody>tr>:is(th,.wide){flex:1 1 100%}
.stacked>tbody>tr>th{font-weight:650}
.stacked>tbody>tr>td:empty{display:none}
.stacked [data-name]::before{content:attr(data-name) " ";color:var(--soft)}
.box .stacked>tbody>tr{padding:8px 0}
}
`;

/** The tokens as custom properties: both modes are designed, and the system says which one is wanted. */
function tokenStyle(): string {
  const categories = categoryColours.map((colour, i) => `--category-${i + 1}:${colour}`).join(';');
  return `:root{color-scheme:light dark;${properties(lightColours)};${categories}}
@media (prefers-color-scheme:dark){:root{${properties(darkColours)}}}
`;
}

function properties(colours: Colours): string {
  return Object.entries(colours)
    .map(([name, value]) => `--${name}:${value as string}`)
    .join(';');
}

/** The one style of every page. Its digest stands in the page's policy, which lets nothing else in. */
export const pageStyle = [
  tokenStyle(),
  proseStyle,
  boxStyle,
  figureStyle,
  tableStyle,
  chartStyle,
  placeStyle,
].join('');
