import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addOperator, beginOperatorSession } from '../../src/modules/staff';
import { readCsv } from '../../src/platform/tables/read-csv';
import { inputOf, rowsNamedBy } from '../access/inputs';
import { type Mall, openMall, rowsOf } from '../access/mall';
import { requestOf } from '../access/request';
import { readBook } from '../read-book';

const run = promisify(execFile);
const office = await run('soffice', ['--version']).then(
  () => true,
  () => false,
);
if (!office) console.log('LibreOffice is not installed (soffice): its part of A16 is left out');

/** Workbooks of the back office, each by another call. */
const BOOKS = {
  orders: '/api/admin/orders/file?format=xlsx',
  companies: '/api/admin/companies/file?format=xlsx',
  quotes: '/api/admin/lists/quotes/file?format=xlsx&filters=view%3Dall',
  acts: '/api/admin/lists/acts/file?format=xlsx',
} as const;

/** What spreadsheets of others make of ours: the cells of LibreOffice, one by one. */
describe.skipIf(!office)('LibreOffice 打开导出的 xlsx', () => {
  let mall: Mall;
  let folder: string;
  let token: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pifa-libre-'));
    mall = await openMall();
    const { db, clock } = mall.app;
    await addOperator(db, 'owner', 'owner', clock.now());
    token = (await beginOperatorSession(db, 'owner', clock.now()))?.token ?? '';
    await rowsOf(mall, mall.a, rowsNamedBy('adminQuote'));
    await sql`update companies set name = '=1+1' where name = '甲方百货'`.execute(db);
  }, 240_000);
  afterAll(async () => {
    await mall.app.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const take = async (url: string): Promise<Buffer> => {
    const headers = { 'x-domain': 'operator', 'x-operator-token': token };
    const answer = await mall.app.http.inject({ method: 'GET', url, headers });
    expect(answer.headers['content-type'], answer.body.slice(0, 200)).toContain('spreadsheetml');
    return answer.rawPayload;
  };

  it('每一格与第二个读者读到的一样，=1+1 仍是文字', { timeout: 300_000 }, async () => {
    const quote = inputOf(
      'adminQuoteTable',
      await rowsOf(mall, mall.a, rowsNamedBy('adminQuoteTable')),
      mall,
      mall.a,
    );
    const urls = { ...BOOKS, quote: String(requestOf('adminQuoteTable', quote).url) };
    const books = new Map<string, Buffer>();
    for (const [name, url] of Object.entries(urls)) {
      books.set(name, await take(url));
      await writeFile(join(folder, `${name}.xlsx`), books.get(name) ?? '');
    }
    const files = [...books.keys()].map((name) => join(folder, `${name}.xlsx`));
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    // Cells as they are stored, every one quoted as text where it is text.
    const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false';
    await run('soffice', [profile, '--headless', '--convert-to', filter, '--outdir', folder, ...files]);
    for (const [name, bytes] of books) {
      const ours = readBook(bytes).rows;
      const theirs = readCsv(await readFile(join(folder, `${name}.csv`), 'utf8'));
      const width = Math.max(...ours.map((row) => row.length));
      const wide = (rows: readonly (readonly string[])[]) =>
        rows.map((row) => Array.from({ length: width }, (_, at) => row[at]?.trim() ?? ''));
      expect(wide(theirs), name).toEqual(wide(ours));
    }
    expect(await readFile(join(folder, 'companies.csv'), 'utf8')).toContain('=1+1');
  });
});
