import { typeScale } from '../tokens/measures.ts';

const { note, table } = typeScale;

/** Dense: 28 pixels a row. A table scrolls by itself where the page is narrow; on a phone its rows are blocks. */
export const tableStyle = `.scroll{overflow-x:auto;margin-bottom:12px}
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
