import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';

/**
 * Builds the storefront once more for a server that draws its pages: `.server/render.js`, with all that it needs inside.
 * It is not served.
 */
export function renderBundle(): Plugin {
  return {
    name: 'pifa:render-bundle',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async closeBundle() {
      await build({
        configFile: false,
        logLevel: 'warn',
        plugins: [react()],
        // React's slow half stays outside, however the server was started.
        define: { 'process.env.NODE_ENV': '"production"' },
        ssr: { noExternal: true },
        build: {
          target: 'node20',
          ssr: 'src/app/server.tsx',
          outDir: 'dist/.server',
          emptyOutDir: false,
          copyPublicDir: false,
          rolldownOptions: {
            output: { entryFileNames: 'render.js', chunkFileNames: 'parts/[name]-[hash].js' },
          },
        },
      });
    },
  };
}
