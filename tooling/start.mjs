// npm start: installs and builds what is missing, then runs `pifa serve` and restarts it when it dies.
import './lib/check-node.mjs';

const { keepServing } = await import('./lib/pifa.mjs');
process.exit(await keepServing(process.argv.slice(2), { build: ['storefront', 'admin', 'server'] }));
