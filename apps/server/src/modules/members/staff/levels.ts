import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { sql } from 'kysely';
import {
  type CallContext,
  type Db,
  orRefused,
  type Platform,
  Refused,
  type Transaction,
} from '../../../platform';
import { picturesForLevel, renameLevelOnHome } from '../../site';
import { can, companiesInScope, type Operator, recordAct, type StaffCalls } from '../../staff';

const NO_LEVEL = refuse('not-found', { what: '该等级' });
const STALE = refuse('stale', { text: '等级已被别人修改，请刷新后再改' });
/** Nobody tells more levels apart. */
const MOST = 100;

interface LevelRow {
  id: number;
  name: string;
  text: string;
  price_list_id: number | null;
  price_list: string | null;
  usual: boolean;
  version: number;
  companies: number;
}

/** All levels from the highest down, with how many companies each has; two statements. */
async function listLevels(
  { db, settings }: CallContext<'adminLevels'>,
  operator: Operator,
): Promise<CallData<'adminLevels'>> {
  const { rows } = await sql<LevelRow>`
    select l.id, l.name, l.text, l.price_list_id, p.name as price_list, l.usual, l.version,
      coalesce(n.companies, 0) as companies
    from levels l left join price_lists p on p.id = l.price_list_id
    left join (select c.level, count(*)::int as companies from companies c
               where ${companiesInScope(operator, 'c')} group by c.level) n on n.level = l.name
    order by l.place, l.id`.execute(db);
  const lists = await db
    .selectFrom('price_lists')
    .where('kind', '=', 'list')
    .select(['id', 'name'])
    .orderBy('name')
    .limit(500)
    .execute();
  return {
    list: rows.map((row) => ({
      id: String(row.id),
      name: row.name,
      text: row.text,
      priceListId: row.price_list_id === null ? '' : String(row.price_list_id),
      priceList: row.price_list ?? '',
      usual: row.usual,
      companies: row.companies,
      unpaid: unpaidWords(settings, row.name),
      version: row.version,
    })),
    priceLists: lists.map(({ id, name }) => ({ id: String(id), name })),
    mayChange: can(operator, 'settings.write'),
  };
}

/** What the settings allow a level in unpaid orders; '' = anything. */
function unpaidWords(settings: Platform['settings'], level: string): string {
  const { levels, ...standard } = settings.orders.unpaid;
  const own = levels[level];
  const orders = own?.orders === undefined ? standard.orders : own.orders;
  const percent = own?.stockPercent ?? standard.stockPercent;
  return [orders === null ? '' : `最多 ${orders} 单`, percent >= 100 ? '' : `占库存 ${percent}%`]
    .filter(Boolean)
    .join('，');
}

type Body = CallContext<'adminLevelSave'>['body'];

/** A new level, or an existing one as it was read. A new name is its companies' at once. */
async function saveLevel(
  { platform, database, body, now }: CallContext<'adminLevelSave'>,
  operator: Operator,
): Promise<CallData<'adminLevelSave'> | Refusal> {
  return orRefused(() =>
    database.transaction(async (tx) => {
      const priceListId = await knownPriceList(tx, body.priceListId);
      return body.id === undefined
        ? addLevel(tx, operator, { body, priceListId, now })
        : changeLevel(tx, operator, { platform, body, id: Number(body.id), priceListId, now });
    }),
  );
}

interface Saving {
  body: Body;
  priceListId: number | null;
  now: Date;
}

const takenName = () => new Refused(refuse('transition-refused', { text: '已有等级叫这个名称，请换一个' }));

async function addLevel(
  tx: Transaction,
  operator: Operator,
  { body: { name, text }, priceListId, now }: Saving,
): Promise<CallData<'adminLevelSave'>> {
  const { rows } = await sql<{ id: number }>`
    insert into levels (name, text, price_list_id, place, created_at)
    select ${name}, ${text}, ${priceListId}::bigint, coalesce(max(place), 0) + 1, ${now}::timestamptz
    from levels having count(*) < ${MOST}
    on conflict (name) do nothing returning id`.execute(tx);
  const [added] = rows;
  if (!added) throw (await isFull(tx)) ? full() : takenName();
  await recordAct(tx, operator, {
    what: 'level.add',
    object: `level:${added.id}`,
    after: { name, text, priceList: await listName(tx, priceListId) },
    now,
  });
  return { message: `已新建等级「${name}」`, id: String(added.id) };
}

const full = () => new Refused(refuse('transition-refused', { text: `等级最多 ${MOST} 个` }));

async function isFull(tx: Transaction): Promise<boolean> {
  const { rows } = await sql<{ full: boolean }>`select count(*) >= ${MOST} as full from levels`.execute(tx);
  return rows[0]?.full === true;
}

async function changeLevel(
  tx: Transaction,
  operator: Operator,
  { platform, body, id, priceListId, now }: Saving & { platform: Platform; id: number },
): Promise<CallData<'adminLevelSave'>> {
  const { name, text, version } = body;
  const before = await held(tx, id);
  const list = await listName(tx, before.price_list_id);
  if (version !== undefined && before.version !== version) {
    const current = {
      ...before,
      id: String(id),
      priceListId: String(before.price_list_id ?? ''),
      priceList: list,
    };
    throw new Refused(refuse('stale', { text: '该等级已被别人修改，请核对后再保存' }, { current }));
  }
  if (name !== before.name && (await named(tx, name))) throw takenName();
  await tx
    .updateTable('levels')
    .set({ name, text, price_list_id: priceListId, version: before.version + 1 })
    .where('id', '=', id)
    .execute();
  if (name !== before.name) await renameLevelOnHome(platform, tx, { from: before.name, to: name });
  await recordAct(tx, operator, {
    what: 'level.change',
    object: `level:${id}`,
    before: { name: before.name, text: before.text, priceList: list },
    after: { name, text, priceList: await listName(tx, priceListId) },
    now,
  });
  return { message: '已保存', id: String(id) };
}

/** A level, locked until the transaction ends. */
async function held(tx: Transaction, id: number) {
  const row = await tx
    .selectFrom('levels')
    .select(['id', 'name', 'text', 'price_list_id', 'usual', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refused(NO_LEVEL);
  return row;
}

const named = async (tx: Transaction, name: string): Promise<boolean> =>
  (await tx.selectFrom('levels').select('id').where('name', '=', name).executeTakeFirst()) !== undefined;

async function knownPriceList(tx: Transaction, given: string): Promise<number | null> {
  if (given === '') return null;
  const row = await tx
    .selectFrom('price_lists')
    .where('kind', '=', 'list')
    .select('id')
    .where('id', '=', Number(given))
    .executeTakeFirst();
  if (!row) throw new Refused(refuse('not-found', { what: '该价目表' }));
  return row.id;
}

async function listName(db: Db, id: number | null): Promise<string> {
  if (id === null) return '';
  const row = await db.selectFrom('price_lists').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name ?? '';
}

/** The order from the highest down, and which one new companies have. */
async function orderLevels(
  { database, body, now }: CallContext<'adminLevelOrder'>,
  operator: Operator,
): Promise<CallData<'adminLevelOrder'> | Refusal> {
  const ids = body.ids.map(Number);
  return orRefused(() =>
    database.transaction(async (tx) => {
      const rows = await tx
        .selectFrom('levels')
        .select(['id', 'name', 'usual', 'place'])
        .orderBy('id')
        .forUpdate()
        .execute();
      const nameOf = new Map(rows.map(({ id, name }) => [id, name]));
      const isWhole = ids.length === rows.length && new Set(ids).size === ids.length;
      if (!isWhole || ids.some((id) => !nameOf.has(id))) throw new Refused(STALE);
      const usualBefore = rows.find(({ usual }) => usual);
      const usual = body.usual === undefined ? usualBefore?.id : Number(body.usual);
      if (usual === undefined || !nameOf.has(usual)) throw new Refused(NO_LEVEL);
      await sql`update levels set usual = false where usual and id <> ${usual}`.execute(tx);
      await sql`
        update levels l set place = n.place, usual = l.id = ${usual}
        from unnest(${ids}::bigint[]) with ordinality as n(id, place) where l.id = n.id`.execute(tx);
      const inOrder = rows.toSorted((a, b) => a.place - b.place || a.id - b.id);
      await recordAct(tx, operator, {
        what: 'level.order',
        object: 'levels',
        before: { levels: inOrder.map(({ name }) => name), usual: usualBefore?.name ?? '' },
        after: { levels: ids.map((id) => nameOf.get(id)), usual: nameOf.get(usual) },
        now,
      });
      return { message: '已排好' };
    }),
  );
}

/** Deletes a level that no company has and no picture is for; companies that are opened meanwhile wait for the lock. */
async function deleteLevel(
  { database, query, now }: CallContext<'adminLevelDelete'>,
  operator: Operator,
): Promise<CallData<'adminLevelDelete'> | Refusal> {
  return orRefused(() =>
    database.transaction(async (tx) => {
      const level = await held(tx, Number(query.id));
      if (level.usual) {
        throw new Refused(
          refuse('transition-refused', { text: '这是新客户默认的等级，请先把另一个设为默认' }),
        );
      }
      const { rows } = await sql<{ companies: number }>`
        select count(*)::int as companies from companies where level = ${level.name}`.execute(tx);
      const companies = rows[0]?.companies ?? 0;
      if (companies > 0) {
        const text = `还有 ${companies} 家客户是这个等级，请先给他们换一个`;
        throw new Refused(refuse('transition-refused', { text }));
      }
      // Nobody would ever see them again, and no screen would say why.
      const pictures = await picturesForLevel(tx, level.name);
      if (pictures.length > 0) {
        const titles = pictures.map((title) => `「${title}」`).join('、');
        const text = `首页的图片${titles}是给这个等级看的，请先在首页装修里改`;
        throw new Refused(refuse('transition-refused', { text }));
      }
      await tx.deleteFrom('levels').where('id', '=', level.id).execute();
      await recordAct(tx, operator, {
        what: 'level.delete',
        object: `level:${level.id}`,
        before: { name: level.name, text: level.text },
        now,
      });
      return { message: `已删除等级「${level.name}」` };
    }),
  );
}

export const levelStaff = {
  adminLevels: { handle: listLevels },
  adminLevelSave: { handle: saveLevel },
  adminLevelOrder: { handle: orderLevels },
  adminLevelDelete: { handle: deleteLevel },
} satisfies StaffCalls;
