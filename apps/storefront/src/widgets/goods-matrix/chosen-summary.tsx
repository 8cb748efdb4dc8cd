import type { Goods } from '@pifa/contract/client';
import { quantityLabel, sumQuantities, type Visibility } from '@pifa/domain';
import { TermsOfChoice } from '../cart-promotions';
import { Money } from '../price-block';
import { chosenGoods } from './model';
import type { OrderLines } from './use-order-lines';

/** So many are named before the list is opened. */
const NAMED = 2;

/** 「已选 3 款：红/L 2件、蓝/M 24个… 清空」 with what they come to (UX §5.3). */
export function ChosenSummary({
  goods,
  lines,
  symbol,
  visibility,
}: {
  goods: readonly Goods[];
  lines: OrderLines;
  symbol: string;
  visibility: Visibility;
}) {
  const chosen = chosenGoods(goods, lines.chosen).map(({ goods: one, quantity }) => ({
    id: one.id,
    name: one.groupValues.join('/') || one.name,
    label: quantityLabel(one.rule, quantity),
    quantity,
  }));
  if (chosen.length === 0) return <p className="text-14 text-t3">请填写数量</p>;
  const only = chosen.length === 1 ? chosen[0] : undefined;
  const sum = sumQuantities(chosen.map(({ quantity }) => quantity));
  const named = chosen
    .slice(0, NAMED)
    .map(({ name, label }) => `${name} ${label}`)
    .join('、');
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-14 text-t2">
      <span>
        已选 <b className="font-semibold text-t1">{chosen.length}</b> 款
        {only && `：${goods.length > 1 ? `${only.name} ` : ''}${only.label}`}
      </span>
      {!only && (
        <>
          <details className="relative">
            <summary className="cursor-pointer text-blue-600">
              {named}
              {chosen.length > NAMED && '…'}
            </summary>
            <ul className="absolute bottom-full left-0 z-dropdown mb-2 max-h-60 min-w-60 overflow-auto rounded-card border border-line bg-card p-3 text-13 shadow-e2">
              {chosen.map(({ id, name, label }) => (
                <li key={id} className="flex justify-between gap-4 py-0.5">
                  <span>{name}</span>
                  <span className="whitespace-nowrap">{label}</span>
                </li>
              ))}
            </ul>
          </details>
          <span className="whitespace-nowrap">
            共{' '}
            {[sum.packs > 0 && `${sum.packs} 件`, sum.pieces > 0 && `${sum.pieces} 个`]
              .filter(Boolean)
              .join(' ')}
          </span>
        </>
      )}
      {visibility.pricesVisible && lines.priced && (
        <Money amount={lines.priced.totals.goods} symbol={symbol} tone="brand" className="text-24" />
      )}
      <TermsOfChoice
        terms={lines.priced?.orderTerms}
        nameOf={(id) => chosen.find((one) => one.id === id)?.name ?? ''}
        onFix={(goodsId, quantity) => lines.take([{ goodsId, edit: { quantity, notes: [] } }])}
      />
      <button
        type="button"
        className="relative text-13 text-blue-600 hover:underline phone:hit-44"
        onClick={lines.clear}
      >
        清空
      </button>
    </div>
  );
}
