export type TestDatabaseKind = 'pglite' | 'postgres';

/** Which database the suite runs on: PIFA_TEST_DB, else PostgreSQL when TEST_DATABASE_URL names one, else PGlite. */
export const suiteKind: TestDatabaseKind =
  (process.env.PIFA_TEST_DB || (process.env.TEST_DATABASE_URL ? 'postgres' : 'pglite')) === 'postgres'
    ? 'postgres'
    : 'pglite';
