import type { CallData } from '@pifa/contract';
import {
  fenToYuan,
  goodsTerms,
  type OrderTerm,
  type Quote,
  type QuoteInput,
  runningGoodsTerms,
} from '@pifa/domain';
import type { CartRow, ShownGoods } from './cart-rows';
import type { LineProblem } from './line-problem';

/** Lays the running rules over several goods (混批, 混装成箱) beside the facts of a goods; nothing where none runs. */
export type LayTerms = <Goods extends Pick<ShownGoods, 'facts'>>(goods: Goods) => Goods;

export function termsLaid({
  promotions,
  buyer,
  now,
}: Pick<QuoteInput, 'promotions' | 'buyer' | 'now'>): LayTerms {
  const running = runningGoodsTerms(promotions, buyer, now);
  if (running.length === 0) return (goods) => goods;
  return (goods) => {
    const terms = goodsTerms(running, goods.facts);
    return terms.length > 0 ? { ...goods, facts: { ...goods.facts, terms } } : goods;
  };
}

export const rowUnder = (row: CartRow, lay: LayTerms): CartRow => {
  const goods = lay(row.goods);
  return goods === row.goods ? row : { ...row, goods };
};

/** The nearest quantity of a line with which the rule that it fails would be kept. */
export function mendOfTerm(terms: readonly OrderTerm[] | undefined, key: string): Pick<LineProblem, 'mend'> {
  const fix = terms
    ?.filter(({ failing }) => failing.includes(key))
    .flatMap(({ fixes }) => fixes)
    .find((one) => one.key === key);
  return fix ? { mend: { label: fix.label, quantity: fix.quantity } } : {};
}

/** Those of the terms that let lines fall out of the sums: what is left of the basket does not name them any more. */
export const failedTerms = (terms: readonly OrderTerm[] | undefined): readonly OrderTerm[] =>
  terms?.filter(({ failing }) => failing.length > 0) ?? [];

type WireTerm = NonNullable<CallData<'cartList'>['orderTerms']>[number];

/** How the basket stands to the rules over several lines; undefined where none runs for it. */
export function orderTermsToWire({
  failed,
  quote,
  lines,
}: {
  failed: readonly OrderTerm[];
  quote: Pick<Quote, 'orderTerms'>;
  lines: readonly { row: CartRow }[];
}): WireTerm[] | undefined {
  const named = new Set(failed.map(idOf));
  const terms = [...failed, ...(quote.orderTerms ?? []).filter((term) => !named.has(idOf(term)))];
  if (terms.length === 0) return undefined;
  const names = new Map(lines.map(({ row }) => [String(row.id), row.goods.name]));
  return terms.map(({ cause, place, keys, failing, met, text, totals, fee, fixes: [fix] }) => ({
    promotionId: cause.ref,
    kind: cause.kind,
    label: cause.label,
    place,
    met,
    text,
    totals,
    ...(fee > 0 ? { feeAmount: fenToYuan(fee) } : {}),
    lineIds: [...keys],
    failingIds: [...failing],
    ...(fix
      ? {
          fix: {
            lineId: fix.key,
            goodsName: names.get(fix.key) ?? '',
            label: fix.label,
            ipcnt: fix.quantity.packs,
            spcnt: fix.quantity.pieces,
          },
        }
      : {}),
  }));
}

const idOf = ({ cause, place }: OrderTerm): string => `${cause.ref} ${place}`;
