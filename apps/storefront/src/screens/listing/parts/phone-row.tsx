import { formatAmount } from '@pifa/domain';
import { Link } from '../../../ui/router';
import { goodsPath } from '../../../lib/links';
import { Button } from '../../../ui/button';
import { cx } from '../../../ui/cx';
import { Picture } from '../../../ui/picture';
import {
  GoodsPrice,
  GoodsTags,
  InCartMark,
  StockWord,
  stockState,
  useShelf,
} from '../../../widgets/goods-card';
import { QuantityBoxInput, RuleLine } from '../../../widgets/quantity-pair';
import { FillLast, Habit, LastText } from './last-buy';
import { endOf, EndsIn } from './listing-card';
import { AskInstead, RowNotes, Unavailable } from './row-parts';
import { NO_PRICES, type RowProps, useRow } from './use-row';

/** List mode of the phone: one column, the boxes over the whole width (UX §2 g). */
export function PhoneRow(props: RowProps) {
  const { goods, visibility, symbol, outOfStockLabel, withLast, withEnd, line } = props;
  const { control, press, busy, isFilled, problem } = useRow(props);
  const cataloguePrice = useShelf(visibility.pricesVisible ? goods : NO_PRICES);
  const stock = stockState(goods.rule, goods.onSale, outOfStockLabel);
  const end = withEnd ? endOf(goods) : null;
  return (
    <article
      data-goods-row={goods.id}
      className="flex flex-col gap-2 rounded-card border border-line bg-card p-3"
    >
      <div className="flex gap-3">
        <Link to={goodsPath(goods.id)} tabIndex={-1} aria-hidden className="shrink-0">
          <Picture
            src={goods.image}
            alt=""
            name={goods.name}
            width={80}
            padded
            className={cx(
              'size-20 rounded-card border border-line',
              !stock.orderable && 'opacity-60 grayscale',
            )}
          />
        </Link>
        <div className="flex min-w-0 flex-1 flex-col gap-0.5">
          <h3 className="line-clamp-2 text-14 leading-5 font-normal text-t1">
            <Link to={goodsPath(goods.id)}>{goods.name}</Link>
          </h3>
          {goods.spec && <p className="truncate text-12 text-t3">{goods.spec}</p>}
          <GoodsPrice
            goods={goods}
            cataloguePrice={cataloguePrice}
            line={line}
            visibility={visibility}
            symbol={symbol}
            size="card"
          />
          <RuleLine rule={goods.rule} />
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <StockWord goods={goods} label={outOfStockLabel} />
            <GoodsTags goods={goods} cataloguePrice={cataloguePrice} />
            <InCartMark goodsId={goods.id} rule={goods.rule} />
          </span>
          {end && <EndsIn end={end} className="text-12 text-brand-700" />}
        </div>
      </div>
      {withLast && goods.lastBuy && (
        <div className="rounded-tag bg-blue-50 px-2 py-1 text-12 text-t2">
          <p className="flex items-center justify-between gap-2">
            <LastText goods={goods} symbol={symbol} />
            <FillLast goods={goods} />
          </p>
          {goods.lastBuy.habit?.due && <Habit goods={goods} className="pb-0.5" />}
        </div>
      )}
      {!visibility.pricesVisible ? (
        <div className="text-right">
          <AskInstead goods={goods} visibility={visibility} />
        </div>
      ) : !stock.orderable ? (
        <div className="text-right">
          <Unavailable goods={goods} word={stock.word} />
        </div>
      ) : (
        <>
          <div className="flex flex-col gap-2 xs:flex-row">
            <QuantityBoxInput
              control={control}
              box="packs"
              size="touch"
              name={goods.name}
              withUnit
              className="flex-1"
            />
            <QuantityBoxInput
              control={control}
              box="pieces"
              size="touch"
              name={goods.name}
              withUnit
              className="flex-1"
            />
          </div>
          <RowNotes control={control} over={line?.overQuota} problem={problem} />
          <div className="flex items-center justify-between gap-3">
            <span className="text-14 text-t2">
              {line && (
                <>
                  小计{' '}
                  <b className="text-t1">
                    {symbol}
                    {formatAmount(line.amount)}
                  </b>
                </>
              )}
            </span>
            <Button
              data-add
              variant={isFilled ? 'brand' : 'brand-outline'}
              busy={busy}
              aria-label={`加购：${goods.name}`}
              onClick={(event) => void press(event.currentTarget)}
            >
              加购
            </Button>
          </div>
        </>
      )}
    </article>
  );
}
