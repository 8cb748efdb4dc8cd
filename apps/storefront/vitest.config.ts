import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'storefront',
    environment: 'happy-dom',
    environmentOptions: { happyDOM: { url: 'http://mall.test:8080/pages/home' } },
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/test-setup.ts'],
    restoreMocks: true,
    // Longer than a single look waits for what comes (10 s): on a busy machine a dialog's code comes late.
    testTimeout: 30_000,
  },
});
