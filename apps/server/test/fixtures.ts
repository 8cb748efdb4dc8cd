import type { Db } from '../src/platform/database';
import { numbersOfFile } from './numbers';

interface MemberFixture {
  khId: number;
  userId: number;
}

const number = numbersOfFile();

/** A company with one user who may log in. The password hash matches no password: sign in by `app.signIn`. */
export async function addMember(
  db: Db,
  own: { khId?: number; phone?: string; company?: string; priceListId?: number; at?: Date } = {},
): Promise<MemberFixture> {
  const n = number();
  const at = own.at ?? new Date('2026-01-01T00:00:00Z');
  const khId =
    own.khId ??
    (
      await db
        .insertInto('companies')
        .values({
          code: `K${String(n).padStart(5, '0')}`,
          name: own.company ?? `测试公司${n}`,
          price_list_id: own.priceListId ?? null,
          created_at: at,
        })
        .returning('kh_id')
        .executeTakeFirstOrThrow()
    ).kh_id;
  const user = await db
    .insertInto('users')
    .values({
      kh_id: khId,
      phone: own.phone ?? `139${String(n).padStart(8, '0')}`,
      name: `用户${n}`,
      password_hash: 'none',
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { khId, userId: user.id };
}

interface GoodsFixture {
  id?: number;
  name?: string;
  piecesPerPack?: number;
  minPieces?: number;
  pieceStep?: number;
  packStep?: number;
  /** 1/10000 yuan */
  perPack?: number;
  perPiece?: number;
  stock?: number;
  categoryId?: number;
  groupId?: number;
  status?: 'on' | 'off';
  shipFrom?: string;
}

/** A product on sale with stock; a category is created when none is named. Returns the goods' id. */
export async function addGoods(db: Db, own: GoodsFixture = {}): Promise<number> {
  const n = number();
  const stock = own.stock ?? 1_000;
  const categoryId = own.categoryId ?? (await addCategory(db));
  const { id } = await db
    .insertInto('goods')
    .values({
      ...(own.id === undefined ? {} : { id: own.id }),
      code: `G${String(n).padStart(6, '0')}`,
      name: own.name ?? `测试商品${n}`,
      category_id: categoryId,
      group_id: own.groupId ?? null,
      pieces_per_pack: own.piecesPerPack ?? 1,
      min_pieces: own.minPieces ?? 0,
      piece_step: own.pieceStep ?? 1,
      pack_step: own.packStep ?? 1,
      list_per_pack: own.perPack ?? 10_000,
      list_per_piece: own.perPiece ?? 10_000,
      ship_from: own.shipFrom ?? '',
      status: own.status ?? 'on',
      listed_at: new Date('2026-01-01T00:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const scarce = await db
    .insertInto('scarce')
    .values({ kind: 'stock', ref: String(id), total: stock, available: stock })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (stock > 0) {
    await db
      .insertInto('scarce_ledger')
      .values({ scarce_id: scarce.id, act: 'stocked', quantity: stock })
      .execute();
  }
  await db.updateTable('goods').set({ stock_id: scarce.id }).where('id', '=', id).execute();
  return id;
}

async function addCategory(db: Db): Promise<number> {
  const { id } = await db
    .insertInto('categories')
    .values({ grade: 1, name: '测试分类', path: '/' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('categories')
    .set({ path: `/${id}/` })
    .where('id', '=', id)
    .execute();
  return id;
}
