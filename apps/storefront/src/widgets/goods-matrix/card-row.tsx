import { cellAt } from './cell-place';
import { GoodsPrice, StockWord } from '../goods-card';
import { QuantityBoxInput, QuantityNotes, RuleLine } from '../quantity-pair';
import { Refused } from './refused';
import { type RowProps, useRow } from './use-row';

/** One goods of the group on the phone, and the only one where there is no group. */
export function CardRow({
  goods,
  value,
  lines,
  visibility,
  symbol,
  single,
  at,
}: RowProps & { single: boolean; at: number }) {
  const { control, priced, cataloguePrice, message, outOfStockLabel, orderable } = useRow(goods, lines);
  return (
    <div {...cellAt(at, 0)} className="flex flex-col gap-2">
      {!single && (
        <div className="flex items-baseline justify-between gap-2">
          <span className="text-14 text-t1">{value}</span>
          <GoodsPrice
            goods={goods}
            cataloguePrice={cataloguePrice}
            line={priced}
            visibility={visibility}
            symbol={symbol}
            size="row"
            className="justify-end"
          />
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <RuleLine rule={goods.rule} />
        <StockWord goods={goods} label={outOfStockLabel} />
      </div>
      <div className="flex max-w-100 flex-col gap-2 xs:flex-row phone:max-w-none">
        <QuantityBoxInput
          control={control}
          box="packs"
          size="touch"
          withUnit
          disabled={!orderable}
          name={goods.name}
          className="flex-1"
        />
        <QuantityBoxInput
          control={control}
          box="pieces"
          size="touch"
          withUnit
          disabled={!orderable}
          name={goods.name}
          className="flex-1"
        />
      </div>
      <QuantityNotes
        control={control}
        pair={priced?.pair ?? cataloguePrice?.pair}
        over={priced?.overQuota}
        symbol={symbol}
      />
      {message && <Refused text={message} />}
    </div>
  );
}
