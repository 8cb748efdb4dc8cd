// npm run pifa -- <command>: the command line, built when its sources have changed.
import './lib/check-node.mjs';

const { runPifa } = await import('./lib/pifa.mjs');
await runPifa(process.argv.slice(2), { build: ['server'] });
