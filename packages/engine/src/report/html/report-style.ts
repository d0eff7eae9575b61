/** The whole style of a report. Its hash stands in the page's policy, so nothing else can style it. */
export const reportStyle = `
:root{color-scheme:light dark;--ground:#fbfaf7;--card:#fff;--ink:#1d1f23;--soft:#5d6470;--line:#dcd9d0;--mark:#2c6e8f;--bar:#5b9bb8;--pass:#22743b;--fail:#b3261e;--open:#8a5a00}
@media (prefers-color-scheme:dark){:root{--ground:#15171a;--card:#1d2024;--ink:#e8e6e1;--soft:#a0a7b3;--line:#363b42;--mark:#86c5e3;--bar:#3f7f9d;--pass:#7fd398;--fail:#ff9b92;--open:#f0bf62}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif}
main{max-width:1080px;margin:0 auto;padding:32px 20px 64px}
h1{font-size:1.7rem;line-height:1.2;margin:0 0 4px;overflow-wrap:anywhere}
section+section{margin-top:64px}
h2{font-size:1.15rem;margin:40px 0 12px}
p{margin:0 0 12px;max-width:72ch;overflow-wrap:anywhere}
.soft{color:var(--soft)}
.verdict{display:inline-block;padding:3px 12px;border:2px solid;border-radius:999px;font-weight:650;margin:10px 0 0}
.pass,.fail,.inconclusive{white-space:nowrap}.pass{color:var(--pass)}.fail{color:var(--fail)}.inconclusive{color:var(--open)}
.figures{display:flex;flex-wrap:wrap;gap:12px;margin:20px 0 0;padding:0;list-style:none}
.figures li{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:10px 16px;min-width:130px}
.figures b{display:block;font-size:1.4rem;font-variant-numeric:tabular-nums}
.charts{display:grid;grid-template-columns:repeat(auto-fill,minmax(280px,1fr));gap:14px}
figure{margin:0;background:var(--card);border:1px solid var(--line);border-radius:10px;padding:12px 16px}
figure.wide{grid-column:1/-1;margin-bottom:14px}
figcaption{font-weight:600;font-size:.92rem;margin-bottom:6px;overflow-wrap:anywhere}
svg{display:block;width:100%;height:auto}
figure.wide svg{max-width:760px}
svg text{fill:var(--ink);font-size:13px}
svg .small{font-size:11px;fill:var(--soft);font-variant-numeric:tabular-nums}
svg .middle{text-anchor:middle}svg .end{text-anchor:end}
.bar{fill:var(--bar)}.axis{stroke:var(--line);stroke-width:1.5}
.whisker{stroke:var(--mark);stroke-width:2.5;stroke-linecap:round}
.point{fill:var(--mark);stroke:var(--card);stroke-width:1.5}
.reference{stroke:var(--soft);stroke-width:1.2;stroke-dasharray:4 4}
.scroll{overflow-x:auto;background:var(--card);border:1px solid var(--line);border-radius:10px;margin-bottom:14px}
table{border-collapse:collapse;width:100%;font-size:.9rem}
th,td{padding:7px 12px;text-align:left;border-top:1px solid var(--line);vertical-align:top;font-weight:400}
thead th{border-top:0;color:var(--soft);font-weight:600;white-space:nowrap}
tbody th{overflow-wrap:anywhere;min-width:130px}
.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
code,pre{font:.86rem/1.45 ui-monospace,"Cascadia Mono",Menlo,monospace;overflow-wrap:anywhere}
ul.plain{margin:0;padding-left:20px}
footer{margin-top:48px;color:var(--soft);font-size:.85rem}
@media print{body{background:#fff}main{max-width:none}figure,.scroll{break-inside:avoid}}
`;
