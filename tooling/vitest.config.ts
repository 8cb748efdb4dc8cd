import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  cacheDir: '../node_modules/.vite-tooling',
  test: {
    name: 'tooling',
    exclude: [...configDefaults.exclude, 'import-rules/fixtures/**'],
    // Tests here wait for programs that they start, on however slow a machine.
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
