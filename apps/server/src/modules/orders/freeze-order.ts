import { fen, pricePair, subtractFen } from '@pifa/domain';
import type { PricedLine, ShownGoods } from '../cart';
import type { GivenGift } from './given-gifts';
import { type KeptAdjustment, shortTrace } from './kept-trace';
import type { NewInstalment, NewOrder, NewOrderBundle, NewOrderLine } from './order-rows';
import { countsOf, type Settlement } from './settle';

interface Terms
  extends Pick<
    NewOrderBundle,
    | 'khId'
    | 'userId'
    | 'requestId'
    | 'payMethod'
    | 'address'
    | 'deliveryWay'
    | 'delivery'
    | 'invoice'
    | 'remark'
    | 'buyerPoNo'
    | 'now'
    | 'source'
  > {
  bodyHash: string;
  reserveUntil: Date | null;
  newId: () => string;
}

/** Turns a settlement into the rows of an order; its prices are never computed again (I9). */
export function freezeOrder(settlement: Settlement, terms: Terms): NewOrderBundle {
  const { bodyHash, reserveUntil, newId, ...bundle } = terms;
  const { quote, lines, gifts, split, cart } = settlement;
  const { totals } = quote;
  const adjustments = quote.adjustments.map(({ cause, amount }): KeptAdjustment => ({ cause, amount }));
  const shared = { kind: quote.orderKind, hold_reasons: [...quote.holds] };
  const parent: NewOrder = {
    id: newId(),
    parent_id: null,
    no_suffix: '',
    state: 'unpaid',
    // One order per version of a cart; a basket has its own lock and version.
    cart_version: terms.source.name === undefined ? cart.version : null,
    ...shared,
    ship_from: split.length > 1 ? '' : (lines[0]?.row.goods.facts.shipFrom ?? ''),
    goods_amount: totals.goods,
    discount_amount: totals.discount + totals.points,
    freight_amount: totals.freight,
    payable_amount: totals.payable,
    packs: totals.packs,
    pieces: totals.pieces,
    kinds: totals.kinds,
    quote: {
      ...(adjustments.length > 0 ? { adjustments } : {}),
      ...(settlement.couponId === '' ? {} : { couponId: settlement.couponId }),
      ...(quote.pointsSpent === 0 ? {} : { pointsSpent: quote.pointsSpent }),
      ...(quote.fees ? { fees: quote.fees } : {}),
      ...(quote.terms.length > 0 ? { terms: quote.terms } : {}),
      bodyHash,
    },
    reserve_until: reserveUntil,
  };
  const children = split.map(
    (child, index): NewOrder => ({
      id: newId(),
      parent_id: parent.id,
      no_suffix: `-${index + 1}`,
      state: 'unpaid',
      cart_version: null,
      ...shared,
      ship_from: child.shipFrom,
      goods_amount: child.goods,
      discount_amount: child.discount + child.points,
      freight_amount: child.freight,
      payable_amount: child.payable,
      ...countsOf(lines, child),
      quote: {},
      reserve_until: null,
    }),
  );
  const childOf = new Map(
    split.flatMap((child, index) => child.lineKeys.map((key) => [key, children[index]?.id ?? null] as const)),
  );
  return {
    ...bundle,
    orders: [parent, ...children],
    lines: [
      ...lines.map((line) => freezeLine(line, adjustments, childOf.get(line.quoted.key) ?? null)),
      ...gifts.map((gift) => freezeGift(gift, childOf.get(gift.key) ?? null)),
    ],
    instalments: quote.instalments.map(
      (part): NewInstalment => ({
        seq: part.index,
        name: part.label,
        amount: part.amount,
        opens_at: part.window?.start ?? terms.now,
        closes_at: part.window?.end ?? null,
      }),
    ),
    lineIds: lines.map(({ row }) => row.id),
  };
}

function freezeLine(
  { row, quoted }: PricedLine,
  adjustments: readonly KeptAdjustment[],
  childId: string | null,
): NewOrderLine {
  const goods = goodsColumns(row.goods);
  const { packs, pieces } = row;
  const line = { ...goods, packs, pieces, price_kind: quoted.winner.kind };
  return {
    ...line,
    key: quoted.key,
    parent_key: row.parentId === null ? null : String(row.parentId),
    child_order_id: childId,
    context: row.contextText,
    total_pieces: quoted.totalPieces,
    per_pack: quoted.pair.perPack,
    per_piece: quoted.pair.perPiece,
    trace: shortTrace(quoted.trace, line, adjustments),
    amount: quoted.amount,
    discount_share: subtractFen(quoted.amount, quoted.payable),
  };
}

/** A gift is a line of its own that costs nothing and names the promotion. */
function freezeGift({ key, cause, goods, pieces }: GivenGift, childId: string | null): NewOrderLine {
  const free = pricePair(0, 0);
  return {
    ...goodsColumns(goods),
    key,
    parent_key: null,
    child_order_id: childId,
    context: `gift:${cause.ref}`,
    packs: 0,
    pieces,
    total_pieces: pieces,
    per_pack: free.perPack,
    per_piece: free.perPiece,
    price_kind: 'gift',
    trace: [
      {
        stage: 'unit',
        kind: cause.kind,
        ref: cause.ref,
        label: '赠品',
        pair: free,
        amount: fen(0),
        chosen: true,
        note: cause.label,
      },
    ],
    amount: 0,
    discount_share: 0,
  };
}

function goodsColumns(goods: ShownGoods) {
  const { rule, list, taxRate, shipFrom } = goods.facts;
  return {
    goods_id: Number(goods.id),
    code: goods.code,
    name: goods.name,
    spec: goods.spec,
    image: goods.image,
    unit: rule.unit,
    pack_unit: rule.packUnit,
    pieces_per_pack: rule.piecesPerPack,
    list_per_pack: list.perPack,
    list_per_piece: list.perPiece,
    tax_rate_bp: taxRate,
    tax_code: goods.taxCode,
    ship_from: shipFrom,
  };
}
