// The import rules: the real tree must keep every one of them, and each must fail on its fixture. With a part's name
// runs that part alone and prints its result as JSON: `check.mjs types|runtime|fixtures`.
import { inRoot } from '../lib/root.mjs';
import { run } from '../lib/run.mjs';
import { judgeFixtures, judgeTree } from './judge.mjs';

const parts = {
  types: () => judgeTree('types'),
  runtime: () => judgeTree('runtime'),
  fixtures: async () => ({ verdicts: await judgeFixtures() }),
};

/** All parts at once, each in a process of its own. */
async function checkAll() {
  const results = await Promise.all(
    Object.keys(parts).map(async (part) => {
      const { code, output } = await run(process.execPath, [inRoot('tooling/import-rules/check.mjs'), part]);
      if (code !== 0) return [{ name: part, problem: output }];
      return JSON.parse(output).verdicts;
    }),
  );
  return results.flat();
}

const [part] = process.argv.slice(2);
if (part === '--json') {
  process.stdout.write(JSON.stringify(await checkAll()));
} else if (part) {
  process.stdout.write(JSON.stringify(await parts[part]()));
} else {
  const verdicts = await checkAll();
  const broken = verdicts.filter(({ problem }) => problem);
  for (const { name, problem } of broken) console.log(`✗ ${name}\n  ${problem.replaceAll('\n', '\n  ')}`);
  console.log(`${verdicts.length - broken.length} kept, ${broken.length} broken`);
  process.exitCode = broken.length > 0 ? 1 : 0;
}
