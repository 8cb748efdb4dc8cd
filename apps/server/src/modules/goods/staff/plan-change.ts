import { type CallBody, type Refusal, refuse } from '@pifa/contract';
import { ARE_MEANT, judgeGoods, pricePair, yuanToUnitPrice } from '@pifa/domain';
import { type Offer, OFFER } from '../../goods-row';
import { pick, type Stock } from './hold-goods';

export type GoodsChange = CallBody<'adminGoods'>;

/** What a change makes of a goods. */
export interface Planned {
  before: Offer;
  after: Offer;
  /** Pieces added to the free stock, or taken from it; undefined where the change does not speak of stock. */
  stockBy?: number;
  /** Free pieces before. */
  available: number;
  reason: string;
}

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** Judges a change of a goods that stands so; nothing is written. What is reserved for orders cannot be written off. */
export function planChange(before: Offer, stock: Stock | null, change: GoodsChange): Planned | Refusal {
  const { list, promo, status, stockBy, stockTo, reason } = change;
  if ([list, promo, status, stockBy, stockTo].every((part) => part === undefined)) {
    return refuse('bad-input', { text: '没有要修改的内容' });
  }
  if (stockBy !== undefined && stockTo !== undefined) {
    return refuse('bad-input', { text: '库存请写增减数量或目标数量之一' });
  }
  if (promo?.from && promo.until && new Date(promo.from) >= new Date(promo.until)) {
    return refuse('bad-input', { text: '促销开始时间应早于结束时间' });
  }
  const available = stock?.available ?? 0;
  const by = stockTo === undefined ? stockBy : stockTo - available;
  if (by !== undefined && available + by < 0) {
    return refuse('bad-input', { text: `可售库存只有 ${available}，不能减少 ${-by}` });
  }
  const after = {
    list_per_pack: list ? yuanToUnitPrice(list.perPack) : before.list_per_pack,
    list_per_piece: list ? yuanToUnitPrice(list.perPiece) : before.list_per_piece,
    ...promotionAfter(before, promo),
    status: status ?? before.status,
  };
  const slip = promo && !change.confirm ? tooLow(after) : [];
  if (slip.length > 0) {
    return refuse('confirm-needed', { text: `${slip.join('；')}。${ARE_MEANT}` });
  }
  return {
    before: pick(before, OFFER),
    after,
    ...(by === undefined ? {} : { stockBy: by }),
    available,
    reason,
  };
}

/** A promotion price below a tenth of list looks like a slip of the point. */
function tooLow({
  list_per_pack,
  list_per_piece,
  promo_per_pack,
  promo_per_piece,
}: Offer): readonly string[] {
  if (promo_per_pack === null || promo_per_piece === null) return [];
  const list = pricePair(list_per_pack, list_per_piece);
  const goods = { goodsId: '', name: '促销', piecesPerPack: 2, list, competing: [] };
  return judgeGoods(goods, [pricePair(promo_per_pack, promo_per_piece)]).tooLow;
}

function promotionAfter(before: Offer, promo: GoodsChange['promo']) {
  if (promo === undefined) {
    return pick(before, ['promo_per_pack', 'promo_per_piece', 'promo_starts_at', 'promo_ends_at']);
  }
  return {
    promo_per_pack: promo && yuanToUnitPrice(promo.perPack),
    promo_per_piece: promo && yuanToUnitPrice(promo.perPiece),
    promo_starts_at: promo && dateOf(promo.from),
    promo_ends_at: promo && dateOf(promo.until),
  };
}
