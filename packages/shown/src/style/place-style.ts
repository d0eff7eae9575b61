/** Where there is more room or less, and on paper. */
export const placeStyle = `.as-set{overflow-wrap:anywhere}.beside>*{min-width:0}.beside>ul{overflow-wrap:anywhere}
@media (min-width:760px){.beside{display:grid;grid-template-columns:minmax(0,2fr) minmax(0,1fr);gap:24px}.beside>:first-child{position:sticky;top:0;align-self:start;max-height:100vh;overflow:auto}}
@media (min-width:1120px){.broad{position:relative;left:50%;width:min(1360px,100vw - 56px);transform:translateX(-50%)}}
@media (max-width:600px){main{padding:24px 12px 48px}.tiles{grid-template-columns:1fr 1fr}.tile{padding:8px 12px}dl{grid-template-columns:1fr}dt{margin-top:4px}.figure>summary{grid-template-columns:auto minmax(0,1fr) max-content}.figure .label{grid-column:1/-1}.figure .words{grid-column:1/3}thead th{white-space:normal}}
@media (prefers-reduced-motion:no-preference){a.tile,.figure>summary{transition:background .12s,border-color .12s}}
@media print{body{background:#fff;font-size:11pt}main{max-width:none;padding:0}.how,.crumbs{display:none}.box,.figure,.chart,tr{break-inside:avoid}.scroll{overflow:visible}.broad{position:static;width:auto;transform:none}.beside>:first-child{position:static;max-height:none;overflow:visible}thead{display:table-header-group}}
`;
