import { typeScale } from '../tokens/measures.ts';

const { note, table } = typeScale;

/** Numbers that open to tell how they are calculated, a line each. */
export const figureStyle = `.figures{overflow:hidden;margin-bottom:12px}
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
