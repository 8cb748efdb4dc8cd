import { pairFromWire, type WireActivityDetail } from '@pifa/contract/client';
import { formatMinute, type PresaleGoods } from '@pifa/domain';
import { type ActivityItem, instantOf } from '../../widgets/activity-card';

export type PresaleTerms = NonNullable<WireActivityDetail['presale']>;

/** The goods' prices and deposits as the domain reads them; null where prices are hidden. */
export function presaleRow(terms: PresaleTerms, item: ActivityItem): PresaleGoods | null {
  const { pair, goods } = item;
  if (!pair) return null;
  const pack = goods.rule.piecesPerPack;
  const own = terms.deposits.find(({ goodsId }) => goodsId === goods.id);
  const deposit = own ? pairFromWire(own.depositIP, own.depositSP, pack) : null;
  const worth = own ? pairFromWire(own.worthIP, own.worthSP, pack) : null;
  const tiers = (own?.tiers ?? []).flatMap(({ minNum, price, itemPrice }) => {
    const at = pairFromWire(itemPrice, price, pack);
    return at ? [{ fromPieces: minNum, ...at }] : [];
  });
  return {
    goodsId: goods.id,
    ...pair,
    stock: null,
    depositPerPack: deposit?.perPack ?? null,
    depositPerPiece: deposit?.perPiece ?? null,
    worthPerPack: worth?.perPack ?? null,
    worthPerPiece: worth?.perPiece ?? null,
    tiers,
  };
}

const span = (start: string, end: string): string =>
  [start, end]
    .map(instantOf)
    .map((at) => (at ? formatMinute(at) : ''))
    .filter(Boolean)
    .join(' 至 ');

/** 定金支付 → 尾款支付 → 预计发货; `current` is the step that runs now. */
export function presaleSteps(terms: PresaleTerms, full: boolean, now: number) {
  const ship = { label: '预计发货', note: terms.shipText };
  const over = (until: string): boolean => (instantOf(until)?.getTime() ?? 0) <= now;
  const paid = over(terms.depositEndTime);
  if (full) {
    const note = span(terms.depositStartTime, terms.depositEndTime);
    return { steps: [{ label: '全款支付', note }, ship], current: paid ? 1 : 0 };
  }
  return {
    steps: [
      { label: '定金支付', note: span(terms.depositStartTime, terms.depositEndTime) },
      { label: '尾款支付', note: span(terms.balanceStartTime, terms.balanceEndTime) },
      ship,
    ],
    current: !paid ? 0 : over(terms.balanceEndTime) ? 2 : 1,
  };
}
