import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { packedFiles } from '../../tooling/vite/packed-files';

const api = process.env.PIFA_API ?? 'http://127.0.0.1:8080';

/** The sign-in page needs React alone; the kit comes after it, in one chunk that releases of ours leave as it is. */
const sharedChunks = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  {
    name: 'kit',
    test: /node_modules[\\/](antd|@ant-design|@rc-component|dayjs|react-router|@tanstack)[\\/]/,
  },
];

export default defineConfig({
  base: '/admin/',
  plugins: [react(), packedFiles()],
  build: {
    target: 'es2022',
    sourcemap: false,
    rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } },
  },
  server: { port: 5174, proxy: { '/api': api, '/files': api, '/pictures': api } },
});
