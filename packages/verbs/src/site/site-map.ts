import { escapeHtml } from '@assay/shown';

/** sitemap.xml: every page, below the address of the site where that is known. */
export function siteMap(pages: readonly string[], url: string | undefined): string {
  const base = url === undefined ? '' : url.endsWith('/') ? url : `${url}/`;
  const entries = pages.map((path) => `  <url><loc>${escapeHtml(`${base}${encodeURI(path)}`)}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`;
}
