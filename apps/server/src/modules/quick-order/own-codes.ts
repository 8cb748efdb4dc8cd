import { type CallData, isRefusal, type Refusal, refuse } from '@pifa/contract';
import { csvFile, OWN_CODES_HEAD, readOwnCodes } from '@pifa/domain';
import { badInput, type CallContext, FileAnswer } from '../../platform';
import { ownCodeOf } from '../goods';
import { codeStore, type OwnCode } from './code-store';
import { MOST_ROWS, readUpload, refuseTooManyRows } from './read-file';

const FILES_AN_HOUR = 20;
const PROBLEMS_SHOWN = 100;
/** Words stored in one statement. */
const BATCH = 2_000;

type Wire = CallData<'ownCodeSave'>;

const toWire = ({ learnedAt, ...code }: OwnCode): Wire => ({ ...code, time: learnedAt.toISOString() });

/** What the company calls goods, as one of its people sees it. */
export async function pageOwnCodes({
  db,
  session,
  query,
}: CallContext<'ownCodePage'>): Promise<CallData<'ownCodePage'>> {
  const { pageNum, pageSize, keyword } = query;
  const place = { keyword, offset: (pageNum - 1) * pageSize, limit: pageSize };
  const { total, rows } = await codeStore(db).page(session.khId, place);
  return { total, pageNum, pageSize, list: rows.map(toWire) };
}

/** Adds a word, or gives an existing one other words, other goods, or both. */
export async function saveOwnCode({
  database,
  session,
  body,
  now,
}: CallContext<'ownCodeSave'>): Promise<Wire | Refusal> {
  const code = ownCodeOf(body.words);
  if (code === '') return badInput('我的货号要有字母、数字或汉字');
  const { khId } = session;
  return database.transaction(
    async (tx) => {
      const store = codeStore(tx);
      const goodsId = (await store.goodsByCode([body.goods])).get(body.goods.toLowerCase());
      if (goodsId === undefined) return refuse('not-found', { what: '该货号的商品' });
      const changed = body.code !== '' && body.code !== code;
      if (changed && (await store.forget(khId, [body.code])) === 0) {
        return refuse('not-found', { what: '该货号' });
      }
      await store.learn(session, [{ code, words: body.words, goodsId: String(goodsId) }], now);
      const row = await store.one(khId, code);
      return row ? toWire(row) : badInput('我的货号已满，请先删除不用的');
    },
    { retry: true },
  );
}

/** Stores what the company calls these goods; if the same words come twice, the last one counts. */
export async function learnOwnCodes({
  db,
  session,
  body,
  now,
}: CallContext<'quickOrderCodes'>): Promise<CallData<'quickOrderCodes'>> {
  const byCode = new Map(
    body.codes.map(({ words, goodsId }) => [ownCodeOf(words), { code: ownCodeOf(words), words, goodsId }]),
  );
  byCode.delete('');
  if (byCode.size === 0) return { learned: 0 };
  return { learned: await codeStore(db).learn(session, [...byCode.values()], now) };
}

/** Deletes words of the company. Another company's words stay, and the answer does not reveal whether they exist. */
export async function deleteOwnCodes({
  db,
  session,
  body,
}: CallContext<'ownCodeDelete'>): Promise<CallData<'ownCodeDelete'>> {
  return { deleted: await codeStore(db).forget(session.khId, body.codes) };
}

/** All words as a file that can be edited and imported again. */
export async function exportOwnCodes({ db, session }: CallContext<'ownCodeExport'>): Promise<FileAnswer> {
  const rows = await codeStore(db).all(session.khId);
  const file = csvFile(
    OWN_CODES_HEAD,
    rows.map(({ words, goodsCode, goodsName, spec }) => [words, goodsCode, goodsName, spec]),
  );
  return new FileAnswer(Buffer.from(file), 'text/csv; charset=utf-8', {
    'cache-control': 'no-store',
    'content-disposition': 'attachment; filename="my-codes.csv"',
    'x-content-type-options': 'nosniff',
  });
}

/** Imports a company's list. Reports rows that are incomplete or name no goods; stores the others. */
export async function importOwnCodes(
  call: CallContext<'ownCodeImport'>,
): Promise<CallData<'ownCodeImport'> | Refusal> {
  const { session, db, now } = call;
  const key = `own-codes:user:${session.userId}`;
  const sheet = await readUpload(call, { key, most: FILES_AN_HOUR, rows: MOST_ROWS + 1, verb: '导入' });
  if (isRefusal(sheet)) return sheet;
  const { rows, problems } = readOwnCodes(sheet);
  if (rows.length > MOST_ROWS) return refuseTooManyRows();

  const store = codeStore(db);
  const goods = await store.goodsByCode(rows.map((row) => row.goods));
  const learned = new Map<string, { code: string; words: string; goodsId: string }>();
  for (const row of rows) {
    const goodsId = goods.get(row.goods.toLowerCase());
    const code = ownCodeOf(row.words);
    if (goodsId === undefined)
      problems.push({ row: row.row, text: `商城没有「${row.goods}」这个货号或条码` });
    else if (code === '') problems.push({ row: row.row, text: '我的货号要有字母、数字或汉字' });
    else learned.set(code, { code, words: row.words, goodsId: String(goodsId) });
  }
  let count = 0;
  const all = [...learned.values()];
  for (let at = 0; at < all.length; at += BATCH) {
    count += await store.learn(session, all.slice(at, at + BATCH), now);
  }
  problems.sort((one, other) => one.row - other.row);
  return { learned: count, problems: problems.slice(0, PROBLEMS_SHOWN), wrong: problems.length };
}
