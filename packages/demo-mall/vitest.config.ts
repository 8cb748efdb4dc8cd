import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'demo-mall', include: ['src/**/*.test.ts'], testTimeout: 30_000 },
});
