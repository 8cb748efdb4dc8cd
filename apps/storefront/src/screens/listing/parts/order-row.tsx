import { boxesShown, formatAmount, formatUnitPrice, type PricePair, quantityLabel } from '@pifa/domain';
import type { PropsWithChildren } from 'react';
import { Link } from '../../../ui/router';
import { goodsPath } from '../../../lib/links';
import { loginPath } from '../../../lib/navigation';
import { Button } from '../../../ui/button';
import { cx } from '../../../ui/cx';
import { Picture } from '../../../ui/picture';
import { Tag } from '../../../ui/tag';
import { InCartMark, StockWord, stockState, tagsOf, useShelf } from '../../../widgets/goods-card';
import { promotedWord } from '../../../widgets/price-block';
import { QuantityBoxInput, type QuantityControl, RuleLine } from '../../../widgets/quantity-pair';
import { FillLast, Habit, lastDay, lastPriceText, LastText } from './last-buy';
import { endOf, EndsIn } from './listing-card';
import { AskInstead, RowNotes, Unavailable } from './row-parts';
import { NO_PRICES, type RowProps, useRow } from './use-row';

const cell = 'px-2 align-middle text-13';
const number = `${cell} text-right whitespace-nowrap`;

/** Two lines, 56px: everything to decide and to order (UX §4.2 "Table row"). */
export function OrderRow(props: RowProps) {
  const { goods, visibility, symbol, outOfStockLabel, withLast, withEnd, compact, line } = props;
  const { control, press, busy, isFilled, problem } = useRow(props);
  const cataloguePrice = useShelf(visibility.pricesVisible ? goods : NO_PRICES);
  const stock = stockState(goods.rule, goods.onSale, outOfStockLabel);
  const pair = line?.pair ?? cataloguePrice?.pair;
  const winner = line?.winner ?? cataloguePrice?.winner;
  const promoted = winner && promotedWord(winner) !== null;
  const end = withEnd ? endOf(goods) : null;
  const prices = visibility.pricesVisible;
  const notes = control.notes.length > 0 || problem !== '' || Boolean(line?.overQuota);
  const { packs, pieces } = boxesShown(goods.rule);
  // The rule line shows the packing; a spec already in the name is not repeated.
  const spec = goods.spec.split(' · ')[0] ?? '';
  const tags = (
    <span className="flex shrink-0 gap-1">
      {tagsOf(goods, cataloguePrice)
        .slice(0, 2)
        .map((tag) => (
          <Tag key={tag.text} tone={tag.tone}>
            {tag.text}
          </Tag>
        ))}
    </span>
  );
  return (
    <>
      <tr
        data-goods-row={goods.id}
        className={cx('h-14 hover:bg-sub', notes ? 'border-0' : 'border-b border-line')}
      >
        <td className="w-14 py-1 pl-3">
          <Link to={goodsPath(goods.id)} tabIndex={-1} aria-hidden className="block">
            <Picture
              src={goods.image}
              alt=""
              name={goods.name}
              width={40}
              className={cx(
                'size-10 rounded-tag border border-line',
                !stock.orderable && 'opacity-60 grayscale',
              )}
            />
          </Link>
        </td>
        <th scope="row" className={`${cell} max-w-0 py-1 text-left font-normal`}>
          <div className={cx('flex min-w-0 items-center gap-1.5', !compact && 'h-5')}>
            <Link
              to={goodsPath(goods.id)}
              title={goods.spec ? `${goods.name} ${goods.spec}` : goods.name}
              className={cx('text-14 text-t1 hover:text-brand-700', compact ? 'line-clamp-2' : 'truncate')}
            >
              {goods.name}
              {!goods.name.includes(spec) && <span className="text-t2"> {spec}</span>}
            </Link>
            {!compact && tags}
          </div>
          <div
            className={cx(
              'flex min-w-0 items-center gap-x-2 text-12 text-t3',
              compact ? 'flex-wrap' : 'h-[18px] overflow-hidden whitespace-nowrap',
            )}
          >
            {compact ? <StockWord goods={goods} label={outOfStockLabel} /> : <span>{goods.code}</span>}
            {compact && tags}
            <RuleLine rule={goods.rule} className={compact ? undefined : 'truncate'} />
            {end && <EndsIn end={end} className="text-brand-700" />}
            <InCartMark goodsId={goods.id} rule={goods.rule} />
          </div>
          {compact && withLast && goods.lastBuy && (
            <p className="text-12 text-t2">
              <LastText goods={goods} symbol={symbol} /> <FillLast goods={goods} short />
            </p>
          )}
          {withLast && goods.lastBuy?.habit?.due && <Habit goods={goods} className="pb-1" />}
        </th>
        <td className={`${number} max-xl:hidden`}>{goods.rule.piecesPerPack.toLocaleString('en-US')}</td>
        {!compact && (
          <td className={number}>
            <StockWord goods={goods} label={outOfStockLabel} />
          </td>
        )}
        {!compact && withLast && (
          <td className={`${number} text-12`}>
            {goods.lastBuy && (
              <>
                <span className="block">
                  <span className="text-t1">{quantityLabel(goods.rule, goods.lastBuy.quantity)}</span>{' '}
                  <span className="text-t3">{lastPriceText(goods, symbol)}</span>
                </span>
                <span className="block text-t3" title={goods.lastBuy.habit?.text}>
                  {lastDay(goods)} <FillLast goods={goods} short />
                </span>
              </>
            )}
          </td>
        )}
        {prices && compact ? (
          <td className={number}>
            <Prices {...{ packs, pieces, pair, promoted }} />
          </td>
        ) : prices ? (
          <>
            <PriceCell promoted={promoted}>{packs && pair ? formatUnitPrice(pair.perPack) : '--'}</PriceCell>
            <PriceCell promoted={promoted && !packs} quiet={packs}>
              {pieces && pair ? formatUnitPrice(pair.perPiece) : '--'}
            </PriceCell>
          </>
        ) : (
          <td colSpan={compact ? 1 : 2} className={number}>
            {visibility.priceSlotIsLink ? (
              <Link to={loginPath()} className="text-blue-600 hover:underline">
                登录显示价格
              </Link>
            ) : (
              <span className="text-t2">登录显示价格</span>
            )}
          </td>
        )}
        {prices && stock.orderable && (
          <>
            <td className={`${compact ? 'px-1 align-middle' : `${cell} w-28`} text-right`}>
              <Box control={control} box="packs" name={goods.name} />
            </td>
            <td className={`${compact ? 'px-1 align-middle' : `${cell} w-28`} text-right`}>
              <Box control={control} box="pieces" name={goods.name} />
            </td>
            <td className={number}>
              <span className={line ? 'text-14 font-semibold text-t1' : 'text-t3'}>
                {line ? formatAmount(line.amount) : '--'}
              </span>
            </td>
            <td className={`${cell} pr-3 text-right`}>
              <Button
                data-add
                variant={isFilled ? 'brand' : 'quiet'}
                size="dense"
                busy={busy}
                aria-label={`加购：${goods.name}`}
                onClick={(event) => void press(event.currentTarget)}
                className={cx('min-w-14 px-2!', !isFilled && 'text-brand-700! hover:bg-brand-50!')}
              >
                加购
              </Button>
            </td>
          </>
        )}
        {prices && !stock.orderable && (
          <td colSpan={4} className={`${cell} pr-3 text-right`}>
            <Unavailable goods={goods} word={stock.word} />
          </td>
        )}
        {!prices && (
          <td className={`${cell} pr-3 text-right`}>
            <AskInstead goods={goods} visibility={visibility} />
          </td>
        )}
      </tr>
      {notes && (
        <tr className="border-b border-line">
          <td colSpan={12} className="px-3 pb-1.5 text-right">
            <RowNotes control={control} over={line?.overQuota} problem={problem} className="justify-end" />
          </td>
        </tr>
      )}
    </>
  );
}

function PriceCell({
  promoted,
  quiet,
  children,
}: PropsWithChildren<{ promoted?: boolean; quiet?: boolean }>) {
  const tone = promoted ? 'font-semibold text-brand-600' : quiet ? 'text-t2' : 'font-semibold text-t1';
  return (
    <td className={number}>
      <span className={cx(!quiet && 'text-14', children === '--' ? 'text-t3' : tone)}>{children}</span>
    </td>
  );
}

/** 件价 over 个价, in one column of a tablet. */
function Prices({
  packs,
  pieces,
  pair,
  promoted,
}: {
  packs: boolean;
  pieces: boolean;
  pair: PricePair | undefined;
  promoted?: boolean;
}) {
  if (!pair) return <span className="text-t3">--</span>;
  const main = promoted ? 'font-semibold text-brand-600' : 'font-semibold text-t1';
  return (
    <>
      {packs && <span className={cx('block text-14', main)}>{formatUnitPrice(pair.perPack)}</span>}
      {pieces && (
        <span className={cx('block', packs ? 'text-12 text-t2' : `text-14 ${main}`)}>
          {formatUnitPrice(pair.perPiece)}
        </span>
      )}
    </>
  );
}

function Box({ control, box, name }: { control: QuantityControl; box: 'packs' | 'pieces'; name: string }) {
  if (!boxesShown(control.rule)[box]) return <span className="text-t3">--</span>;
  return <QuantityBoxInput control={control} box={box} size="dense" name={name} className="w-28" />;
}
