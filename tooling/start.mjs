// npm start: whatever is missing is installed and built, then `pifa serve` runs, and is brought back when it dies.
import './lib/check-node.mjs';

const { keepServing } = await import('./lib/pifa.mjs');
process.exit(await keepServing(process.argv.slice(2), { build: ['storefront', 'server'] }));
