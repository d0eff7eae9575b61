import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** With `vite` (not `vite build`) pages come from their sources, and data from a server started with `assay serve`. */
const server = process.env['ASSAY_SERVER'] ?? 'http://127.0.0.1:4177';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  server: { proxy: { '/api': server, '/open': server } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // A style or script in the page itself is refused by its content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
