import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  cacheDir: '../node_modules/.vite-tooling',
  test: { exclude: [...configDefaults.exclude, 'import-rules/fixtures/**'] },
});
