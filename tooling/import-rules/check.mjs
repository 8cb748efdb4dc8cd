// The import rules: the real tree must keep every one of them, and each must be seen to fail on its fixture.
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { inRoot } from '../lib/root.mjs';
import { moduleCircle } from './module-circle.mjs';

const { forbidden, forbiddenAtRuntime, options } = createRequire(import.meta.url)('./rules.cjs');
const { doNotFollow, exclude, enhancedResolveOptions, combinedDependencies } = options;

/** Below this many modules something swallowed the sources, and silence would look like success. */
const fewestModules = 60;

async function judge(baseDir, paths, rules, tsPreCompilationDeps) {
  const { output } = await cruise(
    paths,
    {
      baseDir,
      validate: true,
      ruleSet: { forbidden: rules },
      doNotFollow,
      exclude,
      combinedDependencies,
      tsPreCompilationDeps,
    },
    enhancedResolveOptions,
  );
  return output;
}

const sentence = ({ from, to, rule, cycle }) =>
  `${rule.name}: ${from} → ${cycle ? cycle.map((step) => step.name ?? step).join(' → ') : to}`;

/** @returns {Promise<{ name: string, problem?: string }[]>} one verdict per rule, per fixture and per floor */
export async function checkImports() {
  const verdicts = [];
  const top = inRoot();
  const sources = ['packages', 'apps', 'e2e'];
  const withTypes = await judge(top, sources, forbidden, true);
  const atRuntime = await judge(top, sources, forbiddenAtRuntime, false);
  const ours = withTypes.modules.filter(({ source }) => /^(packages|apps|e2e)\//.test(source));
  const acrossPackages = ours.some(
    ({ source, dependencies }) =>
      source.startsWith('apps/') && dependencies.some(({ resolved }) => resolved.startsWith('packages/')),
  );
  verdicts.push({
    name: `at least ${fewestModules} modules seen`,
    problem: ours.length < fewestModules ? `only ${ours.length} modules were looked at` : undefined,
  });
  verdicts.push({
    name: 'imports of our own packages are followed to their sources',
    problem: acrossPackages ? undefined : 'no import from apps/ into packages/ was resolved',
  });
  verdicts.push({ name: 'server modules lean on each other in no circle', problem: moduleCircle(ours) });
  for (const { rules, found } of [
    { rules: forbidden, found: withTypes.summary.violations },
    { rules: forbiddenAtRuntime, found: atRuntime.summary.violations },
  ]) {
    for (const { name, comment } of rules) {
      const broken = found.filter((violation) => violation.rule.name === name);
      verdicts.push({
        name,
        problem: broken.length > 0 ? `${broken.map(sentence).join('\n')}\n  ${comment}` : undefined,
      });
    }
  }
  return [...verdicts, ...(await checkFixtures())];
}

async function checkFixtures() {
  const folder = inRoot('tooling', 'import-rules', 'fixtures');
  const fixtures = new Set(readdirSync(folder));
  const verdicts = [];
  for (const [rules, withTypes] of [
    [forbidden, true],
    [forbiddenAtRuntime, false],
  ]) {
    for (const { name } of rules) {
      const title = `${name} is seen to fail`;
      if (!fixtures.delete(name)) {
        verdicts.push({ name: title, problem: `no fixture tooling/import-rules/fixtures/${name}` });
        continue;
      }
      const result = await judge(join(folder, name), ['.'], rules, withTypes);
      const broken = [...new Set(result.summary.violations.map((violation) => violation.rule.name))];
      verdicts.push({
        name: title,
        problem:
          broken.length === 1 && broken[0] === name
            ? undefined
            : `the fixture must break exactly this rule, it breaks: ${broken.join(', ') || 'nothing'}\n${result.summary.violations.map(sentence).join('\n')}`,
      });
    }
  }
  for (const name of fixtures) verdicts.push({ name, problem: 'a fixture without a rule' });
  return verdicts;
}

if (process.argv[2] === '--json') {
  process.stdout.write(JSON.stringify(await checkImports()));
} else {
  const verdicts = await checkImports();
  const broken = verdicts.filter(({ problem }) => problem);
  for (const { name, problem } of broken) console.log(`✗ ${name}\n  ${problem.replaceAll('\n', '\n  ')}`);
  console.log(`${verdicts.length - broken.length} kept, ${broken.length} broken`);
  process.exitCode = broken.length > 0 ? 1 : 0;
}
