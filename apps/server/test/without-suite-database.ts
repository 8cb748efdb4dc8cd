/**
 * Files that never ask for the suite's database: they are pure, or start the embedded database by themselves. On
 * PostgreSQL they would only be repeated, so they run in the embedded suite alone.
 */
export const withoutSuiteDatabase: readonly string[] = [
  'src/modules/demo/demo-mall.test.ts',
  'src/modules/demo/promotions/activities.test.ts',
  'src/modules/demo/promotions/promotions.test.ts',
  'src/platform/database/folder-lock.test.ts',
  'src/platform/database/tables.test.ts',
  'test/bad-input/slow-sockets.test.ts',
  'test/process.test.ts',
  'test/races/races-embedded.test.ts',
];
