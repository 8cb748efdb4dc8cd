import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { packedFiles } from '../../tooling/vite/packed-files';
import { renderBundle } from './build/render-bundle';
import { chunks, lazyFiles } from './build/chunks';
import { moduleSizes } from './build/module-sizes';
import { servedPages } from './build/served-pages';

const api = process.env.PIFA_API ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react(), tailwindcss(), servedPages(), moduleSizes(), renderBundle(), packedFiles()],
  build: {
    target: 'es2022',
    sourcemap: false,
    modulePreload: { polyfill: false, resolveDependencies: lazyFiles },
    reportCompressedSize: true,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  server: {
    port: 5173,
    proxy: { '/api': api, '/files': api, '/pictures': api, '/runtime-settings.json': api },
  },
  preview: { proxy: { '/api': api, '/files': api, '/pictures': api } },
});
