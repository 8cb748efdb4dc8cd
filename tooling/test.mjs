// npm test: sets itself up, runs every suite and ends with one line: N passed, N failed, N skipped.
// npm test -- --only domain,server-pglite runs a selection.
import './lib/check-node.mjs';

const { testAll } = await import('./lib/test-all.mjs');
process.exit(await testAll(process.argv.slice(2)));
