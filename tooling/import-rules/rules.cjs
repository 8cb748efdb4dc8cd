const { frontDoors } = require('./front-doors.cjs');
const { order } = require('./modules.cjs');

const tests = '\\.test\\.tsx?$|/test/|\\.config\\.ts$';
const typeOnly = ['type-only'];
const modules = '^apps/server/src/modules/';
const sandbox = '^apps/server/src/sandbox/';
const storefront = '^apps/storefront/src/';
/** Both browser apps have the same layers. */
const browserApp = '^apps/(?:storefront|admin)/src/';

const rule = (name, because, from, to) => ({
  name,
  comment: `because ${because}`,
  severity: 'error',
  from,
  to,
});

const everywhere = [
  rule(
    'no-circles',
    'in a circle nothing can be understood, tested or replaced alone',
    {},
    { circular: true },
  ),
  rule(
    'everything-resolves',
    'an import that leads nowhere is a build that breaks on the next machine',
    { pathNot: 'vite-env\\.d\\.ts$' },
    { couldNotResolve: true, pathNot: '^virtual:' },
  ),
  rule(
    'packages-by-front-door',
    'a package may rearrange its inside freely as long as its exports stay',
    { path: '^(?:apps|e2e|bench|tooling|packages)/([^/]+)' },
    { path: '^packages/[^/]+/', pathNot: ['^packages/$1/', ...frontDoors] },
  ),
  rule(
    'apps-never-each-other',
    'storefront, server and back office meet at the contract only and are deployed apart',
    { path: '^apps/([^/]+)/' },
    { path: '^apps/', pathNot: '^apps/$1/' },
  ),
  rule(
    'testkit-only-in-tests',
    'builders and fixed clocks have no business in what a buyer runs',
    { pathNot: [tests, '^packages/testkit/', '^e2e/', '^bench/'] },
    { path: '^packages/testkit/' },
  ),
  rule(
    'demo-mall-only-in-seed-command',
    'a mall with goods of its own must lose nothing when the demo is left out',
    { pathNot: ['^apps/server/src/modules/demo/', '^packages/demo-mall/', '^apps/server/test/'] },
    { path: '^packages/demo-mall/' },
  ),
  rule(
    'products-know-no-workshop',
    'what is shipped must not lean on journeys, benchmarks or tooling',
    { path: '^(apps|packages)/[^/]+/src/' },
    { path: '^(e2e|bench|tooling)/' },
  ),
];

const packages = [
  rule(
    'domain-stands-alone',
    'the rules of the shop are pure: same input, same answer, on any machine, with nothing installed',
    { path: '^packages/domain/src/', pathNot: tests },
    { path: '.', pathNot: '^packages/domain/src/' },
  ),
  rule(
    'domain-tests-stay-pure',
    'a rule that needs a server, a file or a browser for its test is not a rule of the shop',
    { path: '^packages/domain/src/.*\\.test\\.ts$' },
    { path: '.', pathNot: ['^packages/(domain|testkit)/src/', 'node_modules/(vitest|fast-check)/'] },
  ),
  rule(
    'contract-knows-domain-and-zod',
    'both ends derive from the contract, so it must run on both and weigh nothing more',
    { path: '^packages/contract/src/', pathNot: tests },
    { path: '.', pathNot: ['^packages/(contract|domain)/src/', 'node_modules/zod/'] },
  ),
  rule(
    'demo-mall-knows-domain',
    'the demo is data and recipes; what carries them out is whoever implements its port',
    { path: '^packages/demo-mall/src/', pathNot: tests },
    { path: '.', pathNot: '^packages/(demo-mall|domain)/src/' },
  ),
];

const storefrontLayers = [
  rule(
    'ui-is-shop-blind',
    'a dialog that knows goods cannot be used for anything else; what knows the shop is a widget',
    { path: `${storefront}ui/` },
    { path: ['^packages/', storefront], pathNot: `${storefront}ui/` },
  ),
  rule(
    'lib-is-below-all',
    'the plumbing serves every layer and therefore knows none',
    { path: `${browserApp}lib/`, pathNot: tests },
    { path: `${browserApp}(app|screens|widgets|ui)/` },
  ),
  rule(
    'widgets-below-screens',
    'a part that several screens use cannot depend on one of them',
    { path: `${browserApp}widgets/`, pathNot: tests },
    { path: `${browserApp}(app|screens)/` },
  ),
  rule(
    'screens-below-app',
    'the app finds screens by pattern; a screen that knows the app cannot be opened alone in a test',
    { path: `${browserApp}screens/`, pathNot: tests },
    { path: `${browserApp}app/` },
  ),
  rule(
    'screens-know-only-routes',
    'a screen links to another, it does not reach into it: screens stay deletable and load lazily',
    { path: `${browserApp}screens/([^/]+)/` },
    {
      path: `${browserApp}screens/[^/]+/`,
      pathNot: [`${browserApp}screens/$1/`, `${browserApp}screens/[^/]+/route\\.ts$`],
    },
  ),
  rule(
    'storefront-by-contract-client',
    'only the client is weightless in a browser; the calls themselves carry their schemas, so only as types',
    { path: browserApp, pathNot: tests },
    {
      path: '^packages/contract/',
      pathNot: '^packages/contract/src/(?:staff-)?client\\.ts$',
      dependencyTypesNot: typeOnly,
    },
  ),
];

const serverLayers = [
  rule(
    'platform-knows-no-module',
    'the platform would serve any shop',
    { path: '^apps/server/src/platform/', pathNot: tests },
    { path: '^apps/server/src/', pathNot: '^apps/server/src/platform/' },
  ),
  rule(
    'modules-see-platform-and-packages',
    'a module is plugged in by the app and must not know what it is plugged into',
    { path: modules, pathNot: tests },
    { path: '^apps/server/', pathNot: [modules, '^apps/server/src/platform/'] },
  ),
  rule(
    'modules-by-front-door',
    'a module may change its tables and files freely as long as its index stays',
    { path: `${modules}([^/]+)/` },
    { path: `${modules}[^/]+/`, pathNot: [`${modules}$1/`, `${modules}[^/]+/index\\.ts$`] },
  ),
  rule(
    'providers-only-in-their-list',
    'a payment provider is added by its folder and a line in the list; whoever names one adds a place to change',
    { pathNot: [`${modules}payments/providers/`, tests] },
    { path: `${modules}payments/providers/`, pathNot: `${modules}payments/providers/index\\.ts$` },
  ),
  rule(
    'providers-see-only-the-port',
    'a provider speaks a protocol; one that knows orders, payments or another provider cannot be taken out alone',
    { path: `${modules}payments/providers/([^/]+)/`, pathNot: tests },
    {
      path: '^apps/server/src/',
      pathNot: ['^apps/server/src/platform/', `${modules}payments/providers/$1/`],
    },
  ),
  rule(
    'sandbox-plugged-in-at-one-place',
    'a mall that sells must be able to leave the sandbox out; whoever else leans on it would bring it along',
    { path: '^apps/server/src/', pathNot: [sandbox, '^apps/server/src/plug-sandbox\\.ts$', modules, tests] },
    { path: sandbox },
  ),
  rule(
    'sandbox-by-front-doors',
    'strangers reach the mall as strangers do: by its ports, never by the inside of an area',
    { path: sandbox, pathNot: tests },
    {
      path: '^apps/server/src/',
      pathNot: [sandbox, '^apps/server/src/platform/', `${modules}[^/]+/index\\.ts$`],
    },
  ),
  rule(
    'drivers-only-in-platform',
    'one handle for both databases: a module that speaks to a driver runs on one of them only',
    { path: '^apps/server/src/', pathNot: ['^apps/server/src/platform/', tests] },
    { path: 'node_modules/(pg|@electric-sql/pglite|ioredis)/' },
  ),
  ...order.slice(0, -1).map((row, rank) =>
    rule(
      `direction-${row[0]}`,
      'what sells does not know who buys: see the order in tooling/import-rules/modules.cjs',
      { path: `${modules}(${row.join('|')})/`, pathNot: tests },
      {
        path: `${modules}(${order
          .slice(rank + 1)
          .flat()
          .join('|')})/`,
      },
    ),
  ),
  rule(
    'modules-have-a-place',
    'a new area must be given its row in tooling/import-rules/modules.cjs before it leans on others',
    { path: `${modules}[^/]+/`, pathNot: `${modules}(${order.flat().join('|')})/` },
    { path: '.' },
  ),
];

/** Checked with all imports, types included. */
const forbidden = [...everywhere, ...packages, ...storefrontLayers, ...serverLayers];

/** Checked with the imports that remain without types: what is really loaded. */
const forbiddenAtRuntime = [
  rule(
    'browser-carries-no-zod',
    'the full schema library costs a buyer 24 kB before the first goods are visible',
    { path: browserApp, pathNot: tests },
    { path: 'node_modules/zod/', reachable: true },
  ),
];

const options = {
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '(^|/)(dist|coverage|test-results)/' },
  tsPreCompilationDeps: true,
  combinedDependencies: true,
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default', 'types'],
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.sql'],
  },
};

module.exports = { forbidden, forbiddenAtRuntime, options };
