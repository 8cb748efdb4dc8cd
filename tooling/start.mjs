// npm start: whatever is missing is installed and built, then this very process becomes `pifa serve`.
import './lib/check-node.mjs';

const { runPifa } = await import('./lib/pifa.mjs');
await runPifa(['serve', ...process.argv.slice(2)], { build: ['storefront', 'server'] });
