export { markdownCode, markdownTable, markdownText } from './markdown/markdown-text.ts';
export { escapeHtml } from './page/escape-html.ts';
export { html, Markup, type MarkupPart, noMarkup } from './page/markup.ts';
export { jsonLine, jsonText } from './text/json-text.ts';
export { visibleText } from './text/visible-text.ts';
