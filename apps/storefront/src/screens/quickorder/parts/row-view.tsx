import type { Goods } from '@pifa/contract/client';
import { boxesShown, formatUnitPrice, type OverQuota, type PricePair } from '@pifa/domain';
import { Trash2 } from 'lucide';
import { memo, useState } from 'react';
import { Link } from '../../../ui/router';
import { goodsPath } from '../../../lib/links';
import { IconButton } from '../../../ui/button';
import { cx } from '../../../ui/cx';
import { Icon } from '../../../ui/icon';
import { Picture } from '../../../ui/picture';
import { Tag } from '../../../ui/tag';
import { InCartMark, StockWord, stockState } from '../../../widgets/goods-card';
import { Money } from '../../../widgets/price-block';
import { QuantityBoxInput, QuantityNotes, RuleLine, useQuantity } from '../../../widgets/quantity-pair';
import { BY_WORDS, doubtOf, missingOf, type Row, ownSpec, STATE_WORDS, stateOf } from '../rows';
import { removeRows, setQuantity } from '../state';
import { amountOf } from '../use-basket';
import { Candidates, Rewrite } from './candidates';

export interface RowViewProps {
  row: Row;
  goods: Goods | undefined;
  candidates: readonly Goods[];
  pair: PricePair | undefined;
  over: OverQuota | null;
  symbol: string;
  outOfStockLabel: string;
}

/** The columns of head and rows. */
export const GRID =
  'md:grid md:grid-cols-[44px_minmax(120px,1fr)_minmax(220px,2fr)_148px_148px_112px_40px] md:gap-x-3';

/** One line of the order: the text, the matched goods, quantity and amount. */
export const RowView = memo(function RowView(props: RowViewProps) {
  const { row, goods } = props;
  const state = stateOf(row);
  const { word, tone } = STATE_WORDS[state];
  return (
    <article
      aria-label={`第 ${row.order.line} 行 ${row.order.text}`}
      data-row={row.order.line}
      data-state={state}
      className={cx('px-4 py-2.5 phone:px-3', state === 'unknown' && 'bg-red-50/40')}
    >
      <div className={cx(GRID, 'flex flex-wrap items-start gap-2')}>
        <span className="pt-0.5 text-12 text-t3">{row.order.line}</span>
        <div className="min-w-0 max-md:flex-1">
          <p title={row.order.text} className="line-clamp-2 text-13 break-all text-t2">
            {row.order.heading && <span className="text-t3">{row.order.heading} · </span>}
            {row.order.text}
          </p>
          <span className="mt-0.5 flex flex-wrap items-center gap-x-2 text-12 text-t3">
            <Tag tone={tone}>{word}</Tag>
            {row.goodsId !== '' && (row.chosen ? '您选择的' : BY_WORDS[row.by])}
          </span>
        </div>
        {goods ? (
          <Matched {...props} goods={goods} />
        ) : (
          <div className="flex min-w-0 flex-col gap-2 max-md:order-last max-md:w-full md:col-span-4">
            <Open {...props} />
          </div>
        )}
        <IconButton
          size="dense"
          label={`删除第 ${row.order.line} 行`}
          onClick={() => removeRows(new Set([row.id]))}
          className="md:justify-self-end"
        >
          <Icon as={Trash2} size={16} />
        </IconButton>
      </div>
    </article>
  );
});

/** A row without goods: candidates, or the text to edit. */
function Open({ row, candidates, symbol }: RowViewProps) {
  if (!row.requested) return <span className="text-13 text-t3">正在识别…</span>;
  if (candidates.length === 0) {
    return (
      <>
        <p className="text-13 text-t2">没有找到这种商品，换个说法再试，或留着稍后处理。</p>
        <Rewrite row={row} label="换个说法" />
      </>
    );
  }
  const doubt = doubtOf(row);
  return (
    <>
      {doubt && (
        <p role="status" className="text-12 break-all text-amber-800">
          {doubt}
        </p>
      )}
      <Candidates row={row} goods={candidates} symbol={symbol} />
      <Rewrite row={row} label="都不是？换个说法" />
    </>
  );
}

function Matched({ row, goods, pair, over, symbol, outOfStockLabel }: RowViewProps & { goods: Goods }) {
  const [other, setOther] = useState(false);
  const control = useQuantity({
    rule: goods.rule,
    value: row.quantity,
    onChange: (quantity) => setQuantity(row.id, quantity),
  });
  const stock = stockState(goods.rule, goods.onSale, outOfStockLabel);
  const boxes = boxesShown(goods.rule);
  const missing = missingOf(row, goods);
  const box = { control, name: goods.name, disabled: !stock.orderable, withUnit: true } as const;
  const notes = control.notes.length === 0 ? row.notes : [];
  const amount = amountOf(row, row.quantity.packs + row.quantity.pieces > 0 ? pair : undefined);
  return (
    <>
      <div className="flex min-w-0 gap-2 max-md:order-last max-md:w-full">
        <Link to={goodsPath(goods.id)} tabIndex={-1} aria-hidden className="shrink-0">
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
        <div className="min-w-0 flex-1">
          <p className="line-clamp-2 text-14 leading-5 text-t1">
            <Link to={goodsPath(goods.id)} className="hover:text-brand-700">
              {goods.name}
              <span className="text-t2">{ownSpec(goods)}</span>
            </Link>
          </p>
          <span className="flex flex-wrap items-center gap-x-2 text-12 text-t3">
            <span>{goods.code}</span>
            <RuleLine rule={goods.rule} />
            <StockWord goods={goods} label={outOfStockLabel} />
            <InCartMark goodsId={goods.id} rule={goods.rule} />
            <button
              type="button"
              aria-expanded={other}
              onClick={() => setOther(!other)}
              className="relative text-blue-600 hover:underline phone:hit-44"
            >
              换一个
            </button>
          </span>
          {other && (
            <div className="mt-1">
              <Rewrite row={row} label="换成" />
            </div>
          )}
          {row.readNote && <p className="text-12 text-amber-800">{row.readNote}</p>}
          {missing && (
            <p role="status" className="text-12 text-amber-800">
              {missing}
            </p>
          )}
          <QuantityNotes control={control} pair={pair} over={over} symbol={symbol} />
          {notes.length > 0 && (
            <span role="status" className="flex flex-wrap gap-x-2 text-12 text-amber-800">
              {notes.map(({ text, chip }) => (
                <span key={text} className="inline-flex gap-x-2">
                  {text}
                  {chip && (
                    <button
                      type="button"
                      onClick={() => control.choose(chip.quantity)}
                      className="relative font-medium text-blue-600 underline phone:hit-44"
                    >
                      {chip.label}
                    </button>
                  )}
                </span>
              ))}
            </span>
          )}
        </div>
      </div>
      <div className="flex w-full gap-2 max-md:order-last md:contents">
        {boxes.packs ? (
          <QuantityBoxInput {...box} box="packs" size="dense" className="flex-1 phone:min-h-11" />
        ) : (
          <span className="pt-1 text-right text-t3 max-md:hidden">--</span>
        )}
        {boxes.pieces ? (
          <QuantityBoxInput {...box} box="pieces" size="dense" className="flex-1 phone:min-h-11" />
        ) : (
          <span className="pt-1 text-right text-t3 max-md:hidden">--</span>
        )}
      </div>
      <div className="min-w-0 text-right max-md:order-last max-md:w-full">
        <Money amount={amount} symbol={symbol} className="text-14" />
        {pair && (
          <span className="text-12 text-t3 max-md:ml-2">
            {boxes.packs && (
              <span className="inline-block md:block">
                {`${symbol}${formatUnitPrice(pair.perPack)}/${goods.rule.packUnit}`}&nbsp;
              </span>
            )}
            {boxes.pieces && (
              <span className="inline-block md:block">
                {`${symbol}${formatUnitPrice(pair.perPiece)}/${goods.rule.unit || '个'}`}
              </span>
            )}
          </span>
        )}
      </div>
    </>
  );
}
