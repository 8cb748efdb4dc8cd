import { randomBytes } from 'node:crypto';
import { userInfo } from 'node:os';
import pg from 'pg';
import { aptInstall } from './apt.mjs';
import { atEnd } from './cleanup.mjs';
import { startInstalled } from './postgres-temporary.mjs';

/** The oldest version that the SQL of the project is written for. */
const oldest = 150000;

async function ask(url, work) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Why this server cannot be used, or undefined when it can. */
async function unfit(url) {
  try {
    return await ask(url, async (client) => {
      const { rows } = await client.query(
        `select current_setting('server_version_num')::int as version,
                (select rolsuper or rolcreatedb from pg_roles where rolname = current_user) as may_create`,
      );
      if (rows[0].version < oldest) return `version ${rows[0].version} is older than 15`;
      return rows[0].may_create ? undefined : 'the user may not create databases';
    });
  } catch (error) {
    return error.message || error.code;
  }
}

const withDatabase = (url, name) => {
  const copy = new URL(url);
  copy.pathname = `/${name}`;
  return copy.href;
};

/** A database for this run alone. Tests derive their own from it by a suffix; at the end all of these are dropped. */
async function ownDatabase(url) {
  const name = `pifa_run_${process.pid}_${randomBytes(3).toString('hex')}`;
  await ask(url, (client) => client.query(`create database ${name} template template0 encoding 'UTF8'`));
  atEnd(() =>
    ask(url, async (client) => {
      const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [
        name,
      ]);
      for (const { datname } of rows) await client.query(`drop database if exists "${datname}" with (force)`);
    }),
  );
  return withDatabase(url, name);
}

function nearby() {
  const users = [...new Set(['root', 'postgres', userInfo().username, process.env.PGUSER ?? 'postgres'])];
  return users.flatMap((user) =>
    ['postgres', user].map((database) => `postgres://${encodeURIComponent(user)}@127.0.0.1:5432/${database}`),
  );
}

/**
 * A PostgreSQL for the tests: given by TEST_DATABASE_URL, else one that answers on 127.0.0.1:5432, else started from
 * installed binaries in a temporary folder, else installed where the system allows it.
 * @returns {Promise<{ url: string, how: string } | { url: undefined, reason: string }>}
 */
export async function findPostgres() {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    const reason = await unfit(given);
    if (!reason) return { url: await ownDatabase(given), how: 'the server of TEST_DATABASE_URL' };
    console.log(`  TEST_DATABASE_URL cannot be used: ${reason}`);
  }
  for (const url of nearby()) {
    if ((await unfit(url)) === undefined) {
      return {
        url: await ownDatabase(url),
        how: `the server on 127.0.0.1:5432 (user ${new URL(url).username})`,
      };
    }
  }
  let started = await startInstalled();
  if (!started.url && (await aptInstall(['postgresql']))) started = await startInstalled();
  if (!started.url) return started;
  const reason = await unfit(started.url);
  if (reason) return { url: undefined, reason };
  return { url: await ownDatabase(started.url), how: started.how };
}
