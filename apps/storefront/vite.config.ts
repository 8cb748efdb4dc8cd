import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { packedFiles } from '../../tooling/vite/packed-files';
import { renderBundle } from './build/render-bundle';
import { servedPages } from './build/served-pages';

const api = process.env.PIFA_API ?? 'http://127.0.0.1:8080';

/**
 * Libraries that every screen needs live in two long-lived chunks, so that a release of ours does not make
 * buyers load React again. Everything else is cut where a screen or a dialog is imported lazily.
 */
const sharedChunks = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|regexparam)[\\/]/ },
  { name: 'data', test: /node_modules[\\/](@tanstack[\\/](react-query|query-core)|zustand)[\\/]/ },
];

export default defineConfig({
  plugins: [react(), tailwindcss(), servedPages(), renderBundle(), packedFiles()],
  build: {
    target: 'es2022',
    sourcemap: false,
    reportCompressedSize: true,
    rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } },
  },
  server: {
    port: 5173,
    proxy: { '/api': api, '/files': api, '/pictures': api, '/runtime-settings.json': api },
  },
  preview: { proxy: { '/api': api, '/files': api, '/pictures': api } },
});
