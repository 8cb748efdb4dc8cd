import { type CallBody, type CallData, MENU_PLACES, refuse } from '@pifa/contract';
import { type Db, type Platform, Refused, refusableTransaction, type Transaction } from '../../../platform';
import { recordAct, type StaffCalls, type StaffHandler } from '../../staff';
import { contentVersion, takeContentVersion } from '../content-version';
import { touchSite } from '../touch-site';
import { wordsOfLinks } from './targets';

type Menu = CallData<'adminMenus'>['lists'][number];
type Place = Menu['place'];
type Entered = CallBody<'adminMenuSave'>['items'][number];

const PLACE_NAMES: Readonly<Record<Place, string>> = {
  main: '主导航',
  phone: '手机入口',
  help: '帮助菜单',
  links: '友情链接',
  sellTypes: '列表分类',
};
const partOf = (place: Place): string => `menu:${place}`;

interface Row {
  id: number;
  name: string;
  target: string;
  flag: string;
}

/** The entries of one place in their order. */
async function readRows(db: Db, place: Place): Promise<Row[]> {
  if (place === 'links') {
    const rows = await db.selectFrom('links').selectAll().orderBy('sort').orderBy('id').execute();
    return rows.map(({ id, name, url }) => ({ id, name, target: url, flag: '' }));
  }
  if (place === 'sellTypes') {
    const rows = await db.selectFrom('sell_types').selectAll().orderBy('sort').orderBy('id').execute();
    return rows.map(({ id, name, path }) => ({ id, name, target: path, flag: '' }));
  }
  const rows = await db
    .selectFrom('menus')
    .selectAll()
    .where('menu_type', '=', place)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, path, flag }) => ({ id, name, target: path, flag }));
}

async function showMenu(platform: Pick<Platform, 'cache'>, db: Db, place: Place): Promise<Menu> {
  const rows = await readRows(db, place);
  const words = await wordsOfLinks(
    platform,
    db,
    rows.map(({ target }) => target),
  );
  return {
    place,
    version: await contentVersion(db, partOf(place)),
    items: rows.map((row) => ({ ...row, id: String(row.id), ...words(row.target, row.flag) })),
  };
}

const listMenus: StaffHandler<'adminMenus'> = async ({ platform, db }) => {
  const lists: Menu[] = [];
  for (const place of MENU_PLACES) lists.push(await showMenu(platform, db, place));
  return { lists };
};

/** 「首页 → /pages/home；…」: what the book keeps of a place. */
const written = (rows: readonly Pick<Row, 'name' | 'target'>[]) => ({
  entries: rows.map(({ name, target }) => `${name} → ${target}`).join('；'),
});

/** All entries of a place in their new order; what is not named again is gone. */
const saveMenu: StaffHandler<'adminMenuSave'> = async ({ platform, body, now }, operator) =>
  refusableTransaction(platform.database, async (tx) => {
    const { place, version, items } = body;
    await takeContentVersion(tx, { part: partOf(place), version, what: PLACE_NAMES[place] }, () =>
      showMenu(platform, tx, place),
    );
    const before = await readRows(tx, place);
    const known = new Set(before.map(({ id }) => String(id)));
    if (items.some(({ id }) => id !== '' && !known.has(id)))
      throw new Refused(refuse('transition-refused', { text: '有条目已被删除，请刷新后再改' }));
    if (place === 'links' && items.some(({ target }) => !/^https?:/i.test(target)))
      throw new Refused(refuse('transition-refused', { text: '友情链接要填完整的网址' }));
    await writeRows(tx, place, before, items);
    await touchSite(platform, tx);
    await recordAct(tx, operator, {
      what: 'menu.save',
      object: `menu:${PLACE_NAMES[place]}`,
      before: written(before),
      after: written(items),
      now,
    });
    return showMenu(platform, tx, place);
  });

async function writeRows(
  tx: Transaction,
  place: Place,
  before: readonly Row[],
  items: readonly Entered[],
): Promise<void> {
  const kept = new Set(items.map(({ id }) => id));
  const gone = before.filter(({ id }) => !kept.has(String(id))).map(({ id }) => id);
  const table = place === 'links' ? 'links' : place === 'sellTypes' ? 'sell_types' : 'menus';
  if (gone.length > 0) await tx.deleteFrom(table).where('id', 'in', gone).execute();
  const codes = new Set<string>();
  for (const [at, { id, name, target, flag }] of items.entries()) {
    const sort = at + 1;
    if (place === 'links') {
      const columns = { name, url: target, sort };
      if (id === '') await tx.insertInto('links').values(columns).execute();
      else await tx.updateTable('links').set(columns).where('id', '=', Number(id)).execute();
    } else if (place === 'sellTypes') {
      const code = codeOf(target, codes);
      if (id === '') await tx.insertInto('sell_types').values({ name, path: target, sort, code }).execute();
      else
        await tx
          .updateTable('sell_types')
          .set({ name, path: target, sort })
          .where('id', '=', Number(id))
          .execute();
    } else {
      const columns = { name, path: target, flag, sort, menu_type: place };
      if (id === '') await tx.insertInto('menus').values(columns).execute();
      else await tx.updateTable('menus').set(columns).where('id', '=', Number(id)).execute();
    }
  }
}

/** A kind of listing is known by the page that it opens. */
function codeOf(target: string, taken: Set<string>): string {
  const code = target.split(/[?#]/, 1)[0]?.split('/').at(-1) || 'page';
  let own = code;
  for (let n = 2; taken.has(own); n += 1) own = `${code}-${n}`;
  taken.add(own);
  return own;
}

export const menuStaff = {
  adminMenus: { handle: listMenus },
  adminMenuSave: { handle: saveMenu },
} satisfies StaffCalls;
