import type { DemoGoods, DemoLadder, DemoReview, MallPort, Opening } from '@pifa/demo-mall';
import type { Db } from '../../../platform';
import { searchDocument } from '../../goods';
import { insertRows } from './insert-rows';

/** Categories, brands and groups, and the words that searches take for each other. */
export async function loadCatalogueFrame(
  tx: Db,
  mall: Parameters<MallPort['makeCatalogue']>[0],
): Promise<void> {
  await insertRows(
    tx,
    'categories',
    mall.categories.map(({ parentId, ...row }) => ({ ...row, parent_id: parentId })),
  );
  await insertRows(
    tx,
    'brands',
    mall.brands.map((row) => ({ ...row, status: 1, sort: row.id })),
  );
  await insertRows(
    tx,
    'goods_groups',
    mall.groups.map((row) => ({ id: row.id, name: row.name, param_keys: row.paramKeys })),
  );
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
  now: Date,
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
        reason: '期初入库',
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
    'goods_pictures',
    goods.flatMap((row) => row.pictures.map((url, sort) => ({ goods_id: row.id, url, sort }))),
  );
}

function goodsRow(row: DemoGoods, use: Opening['use'], reviews: Opening['reviews'], now: Date) {
  const document = searchDocument({
    name: row.name,
    spec: row.spec,
    brand: row.brandName,
    code: row.code,
    barcode: row.barcode,
    attributes: row.attributes,
    sellingLine: row.sellingLine,
    categoryNames: row.categoryNames,
  });
  const review = reviews.get(row.id);
  return {
    id: row.id,
    code: row.code,
    barcode: row.barcode,
    name: row.name,
    selling_line: row.sellingLine,
    spec: row.spec,
    category_id: row.categoryId,
    brand_id: row.brandId,
    group_id: row.groupId,
    group_values: row.groupValues,
    unit: row.unit,
    pack_unit: row.packUnit,
    weight_g: row.weightG,
    volume_cm3: row.volumeCm3,
    ship_from: row.shipFrom,
    tax_rate_bp: row.taxRateBp,
    tax_code: row.taxCode,
    tax_included: row.taxIncluded,
    pieces_per_pack: row.piecesPerPack,
    min_pieces: row.minPieces,
    piece_step: row.pieceStep,
    pack_step: row.packStep,
    list_per_pack: row.list.perPack,
    list_per_piece: row.list.perPiece,
    promo_per_pack: row.promotion?.perPack ?? null,
    promo_per_piece: row.promotion?.perPiece ?? null,
    promo_starts_at: row.promotion?.startsAt ?? null,
    promo_ends_at: row.promotion?.endsAt ?? null,
    ladder_scope: row.ladderScope,
    status: row.status,
    image: row.pictures[0] ?? '',
    attributes: row.attributes,
    service_words: row.serviceWords,
    packing_list: row.packingList,
    detail_html: row.detailHtml,
    listed_at: row.listedAt,
    sold_pieces: row.soldBefore + (use.get(row.id)?.used ?? 0),
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
    ladders.map((row) => ({
      goods_id: row.goodsId,
      group_id: row.groupId,
      kh_id: row.khId,
      name: row.name,
      starts_at: '-infinity',
      ends_at: 'infinity',
      tiers: row.tiers,
    })),
  );
}

/** A review that is shown, as its row. */
export const commentOf = (row: DemoReview) => ({
  goods_id: row.goodsId,
  company_name: row.companyName,
  anonymous: row.anonymous,
  stars: row.stars,
  content: row.content,
  images: [],
  bought_spec: row.boughtSpec,
  reply: row.reply,
  status: 'shown',
  created_at: row.createdAt,
});

export const loadReviews = (tx: Db, reviews: readonly DemoReview[]): Promise<void> =>
  insertRows(tx, 'comments', reviews.map(commentOf), 1000);
