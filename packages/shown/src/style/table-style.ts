import { typeScale } from '../tokens/measures.ts';

const { note, table } = typeScale;

/** Dense: 28 pixels a row. A table scrolls by itself where the page is narrow. */
export const tableStyle = `.scroll{overflow-x:auto;margin-bottom:12px}
table{border-collapse:collapse;width:100%;font-size:${table}px;line-height:20px}
th,td{padding:4px 12px;border-top:1px solid var(--line);text-align:left;vertical-align:top;font-weight:400}
thead th{padding-top:8px;border-top:0;color:var(--soft);font-size:${note}px;font-weight:650;white-space:nowrap}
tbody th{min-width:112px;overflow-wrap:anywhere}
td{min-width:64px}
th.wide,td.wide{min-width:224px;overflow-wrap:anywhere}
th.number,td.number{min-width:0;text-align:right;white-space:nowrap}
.box th:first-child,.box td:first-child{padding-left:0}
`;
