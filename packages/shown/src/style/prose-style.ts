import { typeScale } from '../tokens/measures.ts';

const { note, table, prose, heading, figure } = typeScale;

/** Letters, headings, links and code. */
export const proseStyle = `*{box-sizing:border-box}
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
