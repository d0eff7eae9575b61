import { boxRadius, typeScale } from '../tokens/measures.ts';

const { note, table, prose, figure } = typeScale;

/** What lies on the paper: boxes, tiles with one number each, folds, badges. */
export const boxStyle = `.box,.tile,.scroll,.figures,.fold{background:var(--card);border:1px solid var(--line);border-radius:${boxRadius}px}
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
