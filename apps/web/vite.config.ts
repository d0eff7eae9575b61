import { pageStyle } from '@assay/shown';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** With `vite` (not `vite build`) pages come from their sources, and data from a server started with `assay serve`. */
const server = process.env['ASSAY_SERVER'] ?? 'http://127.0.0.1:4177';

/** The style of every report and card stands before that of the workbench: one visual language. */
function shownStyle(): Plugin {
  return {
    name: 'shown-style',
    enforce: 'pre',
    transform: (text, id) => (id.endsWith('/src/style/page.css') ? `${pageStyle}${text}` : null),
  };
}

/** What draws the pages is fetched with the page, while its first script already asks for what it shows. */
function drawnSoon(): Plugin {
  return {
    name: 'drawn-soon',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const drawing = chunks.find(({ facadeModuleId: id }) => id?.endsWith('/src/app/router.tsx') === true);
        const first = chunks.find(({ isEntry }) => isEntry);
        const known = new Set([first?.fileName, ...(first?.imports ?? [])]);
        const files = drawing === undefined ? [] : [drawing.fileName, ...drawing.imports];
        return files
          .filter((file) => !known.has(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
          }));
      },
    },
  };
}

/**
 * A browser compiles a file that begins with this beside the page, and not function by function while it is drawn. The
 * editor is left out: little of it is called on one page.
 */
const compiledBeside = ({ name }: { readonly name: string }): string =>
  name === 'task-editor' ? '' : '//# allFunctionsCalledOnLoad';

/** A browser asks for few files: what asks for data, what draws and what pages share, and the page itself. */
const files = [
  {
    name: 'asking',
    test: /web[\\/]src[\\/]((app[\\/]pages|client)[\\/]|address\.ts)|query-core|router-core[\\/].*[\\/](searchParams|qss)\.js/,
    priority: 2,
  },
  {
    name: 'drawing',
    test: /web[\\/]src[\\/](app|design)[\\/]|packages[\\/]shown|node_modules[\\/](react|react-dom|@tanstack[\\/]react-router)[\\/]/,
    priority: 1,
  },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [shownStyle(), drawnSoon(), react()],
  server: { proxy: { '/api': server, '/open': server } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // A style or script in the page itself is refused by its content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: files }, postBanner: compiledBeside } },
  },
});
