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
    transform: (text, id) => (id.endsWith('/src/app.css') ? `${pageStyle}${text}` : null),
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [shownStyle(), react()],
  server: { proxy: { '/api': server, '/open': server } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // A style or script in the page itself is refused by its content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
