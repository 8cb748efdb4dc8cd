import type { WireGoodsCard } from '@pifa/contract';
import { averageStars } from '@pifa/domain';
import { type PriceBuyer, shelfWire, toFacts } from '../../pricing';
import type { CardRow } from './card-store';

/** For whom an answer is made. */
export interface Viewer {
  buyer: PriceBuyer | null;
  /** false: every price word is absent (I34) */
  pricesVisible: boolean;
  now: Date;
}

/** A goods as its card is sent. */
export function cardToWire(row: CardRow, { buyer, pricesVisible, now }: Viewer): WireGoodsCard {
  return {
    goodsId: String(row.id),
    goodsName: row.name,
    goodsCode: row.code,
    spec: row.spec,
    image: row.image,
    brandId: row.brand_id === null ? '' : String(row.brand_id),
    brandName: row.brand_name ?? '',
    typeId: String(row.category_id),
    groupId: row.group_id === null ? '' : String(row.group_id),
    groupValues: Array.isArray(row.group_values) ? row.group_values.map(String) : [],
    unit: row.unit,
    packUnit: row.pack_unit,
    packingSpecification: row.pieces_per_pack,
    minNum: row.min_pieces,
    stepSize: row.piece_step,
    itemStepSize: row.pack_step,
    stock: row.stock,
    status: row.status === 'on' ? 1 : 0,
    sellingLine: row.selling_line,
    listedTime: row.listed_at.toISOString(),
    soldNum: row.sold_pieces,
    commentNum: row.review_count,
    score: averageStars(row.star_sum, row.review_count),
    ...(pricesVisible ? shelfWire(toFacts(row, now), buyer, now) : {}),
  };
}
