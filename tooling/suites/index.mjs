import { findChromium } from '../lib/chromium.mjs';
import { findPostgres } from '../lib/postgres.mjs';
import { runVitest } from '../lib/vitest.mjs';
import { build, importRules, lint, types, unused } from './checks.mjs';

const skipped = (reason) => ({ passed: 0, failed: 0, skipped: 1, skippedNames: [reason], output: '' });

/** Found once: each call creates a database of its own. */
let found;
const postgres = () => (found ??= findPostgres());

/**
 * All suites in their order: first the cheap ones that find most. `needsBuild` suites run against the built products.
 * `run` is told the names of all that were chosen.
 */
export const suites = [
  { name: 'build', title: '构建', run: build },
  { name: 'types', title: '类型', run: types },
  { name: 'lint', title: '代码规范', run: lint, group: 'checks' },
  { name: 'imports', title: '导入规则（含必须失败的样例）', run: importRules, group: 'checks' },
  { name: 'unused', title: '无用代码', run: unused, group: 'checks' },
  { name: 'tooling', title: '工具', run: () => runVitest('tooling') },
  { name: 'domain', title: '领域规则', run: () => runVitest('packages/domain') },
  { name: 'demo-mall', title: '演示商城', run: () => runVitest('packages/demo-mall') },
  { name: 'contract', title: '接口契约', run: () => runVitest('packages/contract') },
  {
    name: 'server-pglite',
    title: '服务端 · PGlite',
    // Alone, or without PostgreSQL, it runs everything; beside the other suite only what that one does not show.
    async run(chosen) {
      const both = chosen.includes('server-postgres') && (await postgres()).url;
      return runVitest('apps/server', { env: { TEST_DATABASE_URL: '', PIFA_BOTH_SUITES: both ? '1' : '' } });
    },
  },
  {
    name: 'server-postgres',
    title: '服务端 · PostgreSQL',
    async run(chosen) {
      const { url, how, reason } = await postgres();
      if (!url) return skipped(`server on PostgreSQL: ${reason}`);
      console.log(`  ${how}`);
      const both = chosen.includes('server-pglite') ? '1' : '';
      return runVitest('apps/server', { env: { TEST_DATABASE_URL: url, PIFA_BOTH_SUITES: both } });
    },
  },
  { name: 'storefront', title: '商城页面', run: () => runVitest('apps/storefront') },
  { name: 'admin', title: '管理后台', run: () => runVitest('apps/admin') },
  {
    name: 'journeys',
    title: '浏览器全流程 · Chromium',
    needsBuild: true,
    async run() {
      const found = await findChromium();
      if (!found.path) return skipped(`journeys in Chromium: ${found.reason}`);
      console.log(`  ${found.path}`);
      return runVitest('e2e', { env: { CHROMIUM_PATH: found.path }, timeoutMs: 2_700_000 });
    },
  },
];
