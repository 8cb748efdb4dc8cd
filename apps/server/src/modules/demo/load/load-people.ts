import type { DemoMall } from '@pifa/demo-mall';
import type { Db } from '../../../platform';
import { sql } from 'kysely';
import { catchUpIds, insertRows, toColumns } from './insert-rows';

type Company = Omit<DemoMall['companies'][number], 'salesperson'> & { salespersonId: number | null };
type People = Pick<DemoMall, 'now' | 'priceLists' | 'levels' | 'users' | 'addresses' | 'customerPrices'> & {
  companies: readonly Company[];
};

/** Companies, their users, addresses and agreed prices. Goods must be there already. */
export async function loadPeople(
  tx: Db,
  mall: People,
  /** The stored hash of a person's password. */
  hashOf: (phone: string) => string,
): Promise<void> {
  await insertRows(tx, 'price_lists', mall.priceLists);
  for (const [at, { name, text, priceListId }] of mall.levels.entries()) {
    await sql`
      insert into levels (name, text, price_list_id, place) values (${name}, ${text}, ${priceListId}::bigint, ${at + 1})
      on conflict (name) do update
        set text = excluded.text, price_list_id = excluded.price_list_id, place = excluded.place`.execute(tx);
  }
  await insertRows(
    tx,
    'companies',
    mall.companies.map((row) => ({ ...toColumns(row), status: 'open' })),
  );
  await insertRows(
    tx,
    'users',
    mall.users.map((row) => ({
      ...toColumns(row),
      password_hash: hashOf(row.phone),
      head_img: '',
      status: 'open',
    })),
  );
  await insertRows(
    tx,
    'addresses',
    mall.addresses.map((row) => ({ ...toColumns(row), lng: '', lat: '', created_at: mall.now })),
  );
  await loadPrices(tx, mall.customerPrices);
}

/** Agreed prices: of a list, or of a company, which then gets its own book. */
async function loadPrices(tx: Db, prices: People['customerPrices']): Promise<void> {
  const owners = [...new Set(prices.flatMap(({ khId }) => khId ?? []))];
  await catchUpIds(tx, ['price_lists']);
  const { rows } = await sql<{ id: number; kh_id: number }>`
    insert into price_lists (name, kind, kh_id)
    select '客户自己的价', 'book', kh_id from companies where kh_id = any(${owners}::bigint[]) order by kh_id
    returning id, kh_id`.execute(tx);
  const books = new Map(rows.map(({ id, kh_id: khId }) => [khId, id]));
  await insertRows(
    tx,
    'price_list_rows',
    prices.flatMap(({ khId, priceListId, goodsId, perPack, perPiece }) => {
      const listId = khId === null ? priceListId : books.get(khId);
      return listId == null
        ? []
        : [
            {
              list_id: listId,
              goods_id: goodsId,
              per_pack: perPack,
              per_piece: perPiece,
              starts_at: '-infinity',
            },
          ];
    }),
  );
}
