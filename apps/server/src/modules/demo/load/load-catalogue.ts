import type { DemoGoods, DemoLadder, DemoMall, DemoReview, DemoSite, Opening } from '@pifa/demo-mall';
import type { Db } from '../../../platform';
import { searchDocument } from '../../goods';
import { insertRows, toColumns } from './insert-rows';

type Category = Omit<DemoMall['categories'][number], 'grade'> & { grade: number };

/** Categories, brands, groups and search synonyms. */
export async function loadCatalogueFrame(
  tx: Db,
  mall: Pick<DemoMall, 'brands' | 'groups'> &
    Pick<DemoSite, 'synonyms'> & { categories: readonly Category[] },
): Promise<void> {
  await insertRows(tx, 'categories', mall.categories.map(toColumns));
  await insertRows(
    tx,
    'brands',
    mall.brands.map((row) => ({ ...row, status: 1, sort: row.id })),
  );
  await insertRows(tx, 'goods_groups', mall.groups.map(toColumns));
  await insertRows(tx, 'synonyms', mall.synonyms);
}

/**
 * Goods with stock, ledger and pictures. A goods' stock row has the goods' own id. What orders took is stocked on
 * top, so that `stock` is what can be bought in the end.
 */
export async function loadGoods(
  tx: Db,
  goods: readonly DemoGoods[],
  { use, reviews, stockedAt }: Opening,
  { now, stockReason = '期初入库' }: { now: Date; stockReason?: string },
): Promise<void> {
  const totals = goods.map((row) => {
    const { reserved, used } = use.get(row.id) ?? { reserved: 0, used: 0 };
    return { id: row.id, available: row.stock, reserved, used, total: row.stock + reserved + used };
  });
  await insertRows(
    tx,
    'scarce',
    totals.map((row) => ({ ...row, kind: 'stock', ref: String(row.id) })),
  );
  await insertRows(
    tx,
    'scarce_ledger',
    totals
      .filter((row) => row.total > 0)
      .map((row) => ({
        scarce_id: row.id,
        act: 'stocked',
        quantity: row.total,
        reason: stockReason,
        at: stockedAt,
      })),
  );
  await insertRows(
    tx,
    'goods',
    goods.map((row) => goodsRow(row, use, reviews, now)),
    200,
  );
  await insertRows(
    tx,
    'goods_costs',
    goods.flatMap(({ id, cost, listedAt }) =>
      typeof cost === 'number' ? [{ goods_id: id, cost, at: listedAt }] : [],
    ),
  );
  await insertRows(
    tx,
    'goods_pictures',
    goods.flatMap((row) => row.pictures.map((url, sort) => ({ goods_id: row.id, url, sort }))),
  );
}

/** A row of `goods`. Fields that are not named here go to the columns of their names. */
function goodsRow(goods: DemoGoods, use: Opening['use'], reviews: Opening['reviews'], now: Date) {
  const { list, promotion, pictures, soldBefore, stock: _, brandName, categoryNames, ...row } = goods;
  const document = searchDocument({ ...row, brand: brandName, categoryNames });
  const review = reviews.get(row.id);
  return {
    ...toColumns(row),
    list_per_pack: list.perPack,
    list_per_piece: list.perPiece,
    promo_per_pack: promotion?.perPack ?? null,
    promo_per_piece: promotion?.perPiece ?? null,
    promo_starts_at: promotion?.startsAt ?? null,
    promo_ends_at: promotion?.endsAt ?? null,
    image: pictures[0] ?? '',
    sold_pieces: soldBefore + (use.get(row.id)?.used ?? 0),
    review_count: review?.count ?? 0,
    star_sum: review?.stars ?? 0,
    stock_id: row.id,
    search: document.search,
    search_text: document.text,
    updated_at: now,
  };
}

export async function loadLadders(tx: Db, ladders: readonly DemoLadder[]): Promise<void> {
  await insertRows(
    tx,
    'ladders',
    ladders.map((row) => ({ ...toColumns(row), starts_at: '-infinity', ends_at: 'infinity' })),
  );
}

/** Published reviews; those of an order's line name the line and its buyer. */
export const loadReviews = (tx: Db, reviews: readonly DemoReview[]): Promise<void> =>
  insertRows(
    tx,
    'comments',
    reviews.map((review) => ({ ...toColumns(review), images: [], status: 'shown' })),
    1000,
  );
