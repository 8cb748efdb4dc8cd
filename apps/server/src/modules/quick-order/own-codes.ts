import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { csvFile, OWN_CODES_HEAD, readOwnCodes } from '@pifa/domain';
import {
  badInput,
  type CallContext,
  FileAnswer,
  guardCounters,
  readSheet,
  TABLE_FILES,
} from '../../platform';
import { ownCodeOf } from '../goods';
import { codeStore, type OwnCodeRow } from './code-store';

const MEGABYTES = 5;
const MOST_ROWS = 20_000;
const HOUR_MS = 3_600_000;
const FILES_AN_HOUR = 20;
const PROBLEMS_SHOWN = 100;
/** Words that are learned in one statement. */
const BATCH = 2_000;

type Wire = CallData<'ownCodeSave'>;

const toWire = (row: OwnCodeRow): Wire => ({
  code: row.code,
  words: row.words,
  goodsId: String(row.goods_id),
  goodsName: row.name,
  goodsCode: row.goods_code,
  spec: row.spec,
  image: row.image,
  onSale: row.on_sale,
  by: row.by,
  time: row.learned_at.toISOString(),
});

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

/** Adds a word, or changes one: other words, other goods, or both. What the word was before is forgotten with it. */
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

/** Forgets words of the company; another company's are not touched, and nobody learns whether there are any. */
export async function deleteOwnCodes({
  db,
  session,
  body,
}: CallContext<'ownCodeDelete'>): Promise<CallData<'ownCodeDelete'>> {
  return { deleted: await codeStore(db).forget(session.khId, body.codes) };
}

/** All of them as a file that can be changed and read in again. */
export async function exportOwnCodes({ db, session }: CallContext<'ownCodeExport'>): Promise<FileAnswer> {
  const rows = await codeStore(db).all(session.khId);
  const file = csvFile(
    OWN_CODES_HEAD,
    rows.map(({ words, goods_code, name, spec }) => [words, goods_code, name, spec]),
  );
  return new FileAnswer(Buffer.from(file), 'text/csv; charset=utf-8', {
    'cache-control': 'no-store',
    'content-disposition': 'attachment; filename="my-codes.csv"',
    'x-content-type-options': 'nosniff',
  });
}

/** Learns a company's whole list; rows that say too little or name no goods are told, the others are kept. */
export async function importOwnCodes({
  request,
  session,
  db,
  now,
}: CallContext<'ownCodeImport'>): Promise<CallData<'ownCodeImport'> | Refusal> {
  const guard = await guardCounters(db, now).hit({
    key: `own-codes:user:${session.userId}`,
    most: FILES_AN_HOUR,
    windowMs: HOUR_MS,
  });
  if (!guard.allowed) return refuse('too-many-requests', { seconds: guard.seconds });
  const file = await request.file();
  if (!file) return badInput('请选择要导入的表格');
  if (file.tooLarge) return refuse('file-too-large', { megabytes: MEGABYTES });
  const sheet = await readSheet(file.bytes, MOST_ROWS + 2);
  if (!sheet) return refuse('file-type', { allowed: TABLE_FILES });
  const { rows, problems } = readOwnCodes(sheet);
  if (rows.length > MOST_ROWS) return badInput(`一次最多 ${MOST_ROWS} 行，请分成几个文件`);

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
