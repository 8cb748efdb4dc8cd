// npm run fuzz: generated bad requests at every call, as visitor, member and operator. --requests N, --seed N.
// On PostgreSQL where one is available, else on the embedded database. `npm run fuzz -- sockets`: 1,000 slow callers.
// `npm run fuzz -- rules [--rounds N] [--seed N]`: the generated cases of the rules, N times with other numbers.
import './lib/check-node.mjs';

const { parseArgs } = await import('node:util');
const { ensureInstalled } = await import('./lib/install.mjs');
await ensureInstalled();
const { runCommand } = await import('./lib/command.mjs');
const { findPostgres } = await import('./lib/postgres.mjs');
const { showVitest } = await import('./lib/vitest.mjs');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '20260618' },
    sockets: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '20' },
  },
});

async function fuzzRules() {
  const first = process.argv.some((arg) => arg.startsWith('--seed'))
    ? Number(values.seed)
    : Date.now() % 2 ** 31;
  for (let round = 0; round < Number(values.rounds); round += 1) {
    console.log(`seed ${first + round}`);
    const code = await showVitest('packages/domain', ['--reporter=dot'], {
      PIFA_RULE_SEED: `${first + round}`,
    });
    if (code !== 0) return code;
  }
  return 0;
}

if (positionals[0] === 'rules') await runCommand(fuzzRules);

const sockets = positionals[0] === 'sockets';
const file = sockets ? 'slow-sockets' : 'every-parameter';
await runCommand(async () => {
  // Slow callers never get as far as a database: the embedded one will do.
  const postgres = sockets ? { reason: 'slow callers need no other' } : await findPostgres();
  console.log(postgres.how ?? `the embedded database: ${postgres.reason}`);
  return showVitest('apps/server', ['--reporter=verbose', `test/bad-input/${file}.test.ts`], {
    TEST_DATABASE_URL: postgres.url ?? '',
    PIFA_BAD_REQUESTS: values.requests,
    PIFA_BAD_SEED: values.seed,
    PIFA_SLOW_SOCKETS: values.sockets,
  });
});
