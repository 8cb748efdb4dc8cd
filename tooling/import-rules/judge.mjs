import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { inRoot } from '../lib/root.mjs';
import { moduleCircle } from './module-circle.mjs';

const { forbidden, forbiddenAtRuntime, options } = createRequire(import.meta.url)('./rules.cjs');
const { doNotFollow, exclude, enhancedResolveOptions, combinedDependencies } = options;

/** With fewer modules than this the sources were not found, and silence would look like success. */
const fewestModules = 60;

/** Rules that see type imports too, and rules about what is loaded at runtime. */
const sets = { types: forbidden, runtime: forbiddenAtRuntime };

/** Where each set starts: what is loaded matters in the browser only, and checking it on the server is slow. */
const roots = { types: ['packages', 'apps', 'e2e'], runtime: ['apps/storefront', 'apps/admin'] };

async function judge(baseDir, paths, set) {
  const { output } = await cruise(
    paths,
    {
      baseDir,
      validate: true,
      ruleSet: { forbidden: sets[set] },
      doNotFollow,
      exclude,
      combinedDependencies,
      tsPreCompilationDeps: set === 'types',
    },
    enhancedResolveOptions,
  );
  return output;
}

const describe = ({ from, to, rule, cycle }) =>
  `${rule.name}: ${from} → ${cycle ? cycle.map((step) => step.name ?? step).join(' → ') : to}`;

function treeChecks(ours) {
  const acrossPackages = ours.some(
    ({ source, dependencies }) =>
      source.startsWith('apps/') && dependencies.some(({ resolved }) => resolved.startsWith('packages/')),
  );
  return [
    {
      name: `at least ${fewestModules} modules found`,
      problem: ours.length < fewestModules ? `only ${ours.length} modules were found` : undefined,
    },
    {
      name: 'imports of our own packages are followed to their sources',
      problem: acrossPackages ? undefined : 'no import from apps/ into packages/ was resolved',
    },
    { name: 'server modules form no circle', problem: moduleCircle(ours) },
  ];
}

/** The files that each file loads; type imports are gone by then. */
const graphOf = (ours) =>
  Object.fromEntries(
    ours.map(({ source, dependencies }) => [
      source,
      dependencies
        .filter(({ dependencyTypes }) => !dependencyTypes.includes('type-only'))
        .map(({ resolved }) => resolved),
    ]),
  );

/**
 * Checks the real tree against one set of rules.
 * @param {'types' | 'runtime'} set
 * @returns {Promise<{ verdicts: { name: string, problem?: string }[], graph: Record<string, string[]> }>}
 */
export async function judgeTree(set) {
  const { modules, summary } = await judge(inRoot(), roots[set], set);
  const ours = modules.filter(({ source }) => /^(packages|apps|e2e)\//.test(source));
  const verdicts = set === 'types' ? treeChecks(ours) : [];
  for (const { name, comment } of sets[set]) {
    const broken = summary.violations.filter((violation) => violation.rule.name === name);
    verdicts.push({
      name,
      problem: broken.length > 0 ? `${broken.map(describe).join('\n')}\n  ${comment}` : undefined,
    });
  }
  return { verdicts, graph: graphOf(ours) };
}

/** Each rule must fail on its fixture, and every fixture belongs to a rule. */
export async function judgeFixtures() {
  const folder = inRoot('tooling', 'import-rules', 'fixtures');
  const fixtures = new Set(readdirSync(folder));
  const verdicts = [];
  for (const set of Object.keys(sets)) {
    for (const { name } of sets[set]) {
      const title = `${name} is seen to fail`;
      if (!fixtures.delete(name)) {
        verdicts.push({ name: title, problem: `no fixture tooling/import-rules/fixtures/${name}` });
        continue;
      }
      const { summary } = await judge(join(folder, name), ['.'], set);
      const broken = [...new Set(summary.violations.map((violation) => violation.rule.name))];
      verdicts.push({
        name: title,
        problem:
          broken.length === 1 && broken[0] === name
            ? undefined
            : `the fixture must break exactly this rule, it breaks: ${broken.join(', ') || 'nothing'}\n${summary.violations.map(describe).join('\n')}`,
      });
    }
  }
  for (const name of fixtures) verdicts.push({ name, problem: 'a fixture without a rule' });
  return verdicts;
}
