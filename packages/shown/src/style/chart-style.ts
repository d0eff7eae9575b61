import { typeScale } from '../tokens/measures.ts';

const { note, table } = typeScale;

/** Ink for data, one line to read it against. */
export const chartStyle = `.chart{position:relative;overflow:clip;margin:0}
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
