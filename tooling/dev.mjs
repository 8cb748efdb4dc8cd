// npm run dev: the server restarts on change (PORT, default 8080), the storefront is served by vite beside it.
import './lib/check-node.mjs';

const { ensureInstalled } = await import('./lib/install.mjs');
const { run, stopAll } = await import('./lib/run.mjs');
const { inRoot } = await import('./lib/root.mjs');
const { printProgress } = await import('./lib/terminal.mjs');

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    stopAll(signal);
    process.exit(0);
  });
}

await ensureInstalled();
printProgress(
  '开发模式：修改后自动更新，Ctrl-C 结束',
  'development: both sides reload on change, Ctrl-C ends',
);
await Promise.race([
  run(process.execPath, [inRoot('node_modules/tsx/dist/cli.mjs'), 'watch', 'src/pifa.ts', 'serve'], {
    cwd: inRoot('apps/server'),
    output: 'show',
  }),
  run(process.execPath, [inRoot('node_modules/vite/bin/vite.js')], {
    cwd: inRoot('apps/storefront'),
    output: 'show',
  }),
]);
stopAll();
process.exit(1);
