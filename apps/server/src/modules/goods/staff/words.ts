import { type CallData, refuse } from '@pifa/contract';
import { sql } from 'kysely';
import { type Db, Refused, refusableTransaction } from '../../../platform';
import { contentVersion, setDictionaryEntry, takeContentVersion, touchSite } from '../../site';
import { recordAct, type StaffCalls, type StaffHandler } from '../../staff';
import { touchGoods } from '../catalogue-index/catalogue';

type Words = CallData<'adminWords'>;
const HOT = 'hot-words';
const SYNONYMS = 'synonyms';
const SHOWN_SEARCHES = 200;

async function readWords(db: Db): Promise<Words> {
  const list = await db
    .selectFrom('synonyms')
    .select(['word', 'means'])
    .orderBy('means')
    .orderBy('word')
    .execute();
  const { words } = await readHot(db);
  return {
    hot: { version: await contentVersion(db, HOT), words },
    synonyms: { version: await contentVersion(db, SYNONYMS), list },
  };
}

/** The entry that the shop reads where several groups name one. */
async function readHot(db: Db): Promise<{ group: string; words: string[] }> {
  const row = await db
    .selectFrom('dictionary')
    .select(['pcode', 'summary'])
    .where('code', '=', 'searchkey')
    .orderBy('sort')
    .limit(1)
    .executeTakeFirst();
  const words = (row?.summary ?? '')
    .split(/[,，、|]/)
    .map((word) => word.trim())
    .filter(Boolean);
  return { group: row?.pcode ?? 'site', words };
}

const saveHotWords: StaffHandler<'adminHotWordsSave'> = async ({ platform, body, now }, operator) =>
  refusableTransaction(platform.database, async (tx) => {
    const wanted = { part: HOT, version: body.version, what: '热搜词' };
    await takeContentVersion(tx, wanted, () => readWords(tx));
    const before = await readHot(tx);
    const words = [...new Set(body.words)];
    await setDictionaryEntry(tx, { pcode: before.group, code: 'searchkey', value: words.join(',') });
    await touchSite(platform, tx);
    await recordAct(tx, operator, {
      what: 'words.hot',
      object: 'words:hot',
      before: { words: before.words },
      after: { words },
      now,
    });
    return readWords(tx);
  });

/** All of them at once; goods are found by the new ones from the next search on. */
const saveSynonyms: StaffHandler<'adminSynonymsSave'> = async ({ platform, body, now }, operator) =>
  refusableTransaction(platform.database, async (tx) => {
    const wanted = { part: SYNONYMS, version: body.version, what: '同义词' };
    await takeContentVersion(tx, wanted, () => readWords(tx));
    const same = body.list.find(({ word, means }) => word === means);
    if (same) throw new Refused(refuse('transition-refused', { text: '两边写的是同一个词' }));
    const before = (await readWords(tx)).synonyms.list;
    const after = [...new Map(body.list.map((one) => [`${one.word}\n${one.means}`, one])).values()];
    await tx.deleteFrom('synonyms').execute();
    for (let from = 0; from < after.length; from += 500)
      await tx
        .insertInto('synonyms')
        .values(after.slice(from, from + 500))
        .execute();
    await touchGoods(platform, tx);
    const said = (pairs: readonly { word: string; means: string }[], other: typeof before) => {
      const known = new Set(other.map(({ word, means }) => `${word}=${means}`));
      return pairs.map(({ word, means }) => `${word}=${means}`).filter((pair) => !known.has(pair));
    };
    await recordAct(tx, operator, {
      what: 'words.synonyms',
      object: 'words:synonyms',
      before: { words: said(before, after) },
      after: { words: said(after, before) },
      now,
    });
    return readWords(tx);
  });

const listSearches: StaffHandler<'adminSearches'> = async ({ db, query, now }) => {
  const { rows } = await sql<{ phrase: string; times: number; found: number; total: number }>`
    select phrase, sum(times)::int as times, (array_agg(found order by day desc))[1] as found,
      (count(*) over ())::int as total
    from search_days where day > (${now}::timestamptz at time zone 'Asia/Shanghai')::date - 30
    group by phrase
    having ${query.only === 'all'} or (array_agg(found order by day desc))[1] = 0
    order by sum(times) desc, phrase limit ${SHOWN_SEARCHES}`.execute(db);
  return { list: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
};

export const wordStaff = {
  adminWords: { handle: async ({ db }) => readWords(db) },
  adminHotWordsSave: { handle: saveHotWords },
  adminSynonymsSave: { handle: saveSynonyms },
  adminSearches: { handle: listSearches },
} satisfies StaffCalls;
