import { dirname } from 'node:path';

const isTest = (file) => /\.test\.(tsx?|mjs)$/.test(file);
/** Journeys run against the built products: `npm test -- --only journeys`. */
const isJourney = (file) => file.startsWith('e2e/');

const areas = [
  /^apps\/server\/src\/(?:modules|platform)\/[^/]+/,
  /^apps\/server\/(?:src|test)\/[^/]+/,
  /^apps\/storefront\/src\/(?:screens|widgets|ui)\/[^/]+/,
  /^(?:apps|packages)\/[^/]+\/src\/[^/]+/,
  /^tooling/,
];

/** The folder whose tests come first when one of its files changes. */
export function areaOf(file) {
  for (const area of areas) {
    const [folder] = area.exec(file) ?? [];
    if (folder && folder !== file) return folder;
  }
  return dirname(file);
}

/** How many imports lie between each file and the nearest of the changed ones. */
function distances(changed, graph) {
  const importers = new Map();
  for (const [file, imports] of Object.entries(graph)) {
    for (const imported of imports) {
      if (!importers.has(imported)) importers.set(imported, []);
      importers.get(imported).push(file);
    }
  }
  const found = new Map(changed.map((file) => [file, 0]));
  for (const [file, steps] of found) {
    for (const importer of importers.get(file) ?? []) {
      if (!found.has(importer)) found.set(importer, steps + 1);
    }
  }
  return found;
}

/**
 * The test files that the changed files can touch, nearest first: changed tests, tests of the same area, then by the
 * number of imports between.
 * @param {string[]} changed paths from the top folder
 * @param {Record<string, string[]>} graph the files that each file imports
 * @param {string[]} all every test file
 */
export function relatedTests(changed, graph, all) {
  const steps = distances(changed, graph);
  const touched = new Set(changed.filter((file) => !isTest(file)).map(areaOf));
  const rank = (file) => {
    if (changed.includes(file)) return 0;
    const distance = steps.get(file) ?? Infinity;
    // Dependencies that no import shows (statements, content, programs that are started) are found by their folder.
    return touched.has(areaOf(file)) ? 1 + Math.min(distance, 9) / 10 : 1 + distance;
  };
  return all
    .filter((file) => isTest(file) && !isJourney(file))
    .map((file) => ({ file, rank: rank(file) }))
    .filter((test) => test.rank < Infinity)
    .sort((a, b) => a.rank - b.rank || (a.file < b.file ? -1 : 1))
    .map(({ file, rank }) => ({ file, isChanged: rank === 0 }));
}

/**
 * As many of the tests, in their order, as fit into the budget (seconds of work); changed ones always.
 * @param {{ file: string, isChanged: boolean }[]} tests
 * @param {Record<string, number>} durations seconds that each file took the last time
 */
export function within(tests, budget, durations, usual = 1.5) {
  let left = budget;
  const taken = [];
  for (const { file, isChanged } of tests) {
    const costs = durations[file] ?? usual;
    if (!isChanged && costs > left) continue;
    left -= costs;
    taken.push(file);
  }
  return taken;
}
