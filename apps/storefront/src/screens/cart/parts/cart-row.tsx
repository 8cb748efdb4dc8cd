import type { WireCartLine } from '@pifa/contract/client';
import { type Quantity, quantityLabel, sameQuantity } from '@pifa/domain';
import { Heart, MessageCircleQuestion, Trash2 } from 'lucide';
import { memo, useMemo } from 'react';
import { Link } from '../../../ui/router';
import { serverNow } from '../../../lib/server-clock';
import { currentSession } from '../../../lib/session';
import { IconButton } from '../../../ui/button';
import { Checkbox } from '../../../ui/choice';
import { cx } from '../../../ui/cx';
import { Icon } from '../../../ui/icon';
import { buyerOf } from '../../../widgets/goods-card';
import { cartTradeLine, GoodsCell, KeptUntil, LineAmount, LinePrice } from '../../../widgets/order-parts';
import { QuantityBoxInput, QuantityNotes, RuleLine, useQuantity } from '../../../widgets/quantity-pair';
import type { RowEdit } from '../use-cart-edits';
import { expectedLine } from './expected-line';
import { isAddOn, isAlone, isQuoted } from './group-lines';
import { isGone, LineTags, overQuotaOf, ProblemNote, problemOf, QuotedNote, SavingMark } from './line-bits';

/** The actions of a row; one object for all rows, so that only changed rows render again. */
export interface RowActions {
  onChange: (line: WireCartLine, quantity: Quantity) => void;
  onMend: (line: WireCartLine, quantity: Quantity) => void;
  onCheck: (line: WireCartLine, on: boolean) => void;
  onRemove: (line: WireCartLine) => void;
  onFavourite: (line: WireCartLine) => void;
  /** Null where the inquiry feature is off. */
  onInquiry: ((line: WireCartLine) => void) | null;
  onRetry: (id: string) => void;
}

export interface RowProps {
  wire: WireCartLine;
  edit: RowEdit | undefined;
  symbol: string;
  outOfStockLabel: string;
  actions: RowActions;
  /** Batch editing on the phone: the boxes select lines to edit, not lines to buy. */
  picking?: { on: boolean; onPick: (on: boolean) => void };
}

/** The columns of head and rows. */
export const GRID = 'grid grid-cols-[36px_minmax(0,1fr)_156px_124px_124px_132px_104px] gap-x-3';

function useRow({ wire, edit, symbol, outOfStockLabel, actions }: RowProps) {
  const answered = useMemo(() => cartTradeLine(wire, symbol), [wire, symbol]);
  const quantity = edit?.quantity ?? answered.quantity;
  // Show the expected amount at once; the server's amount follows.
  const line = expectedLine(wire, answered, quantity, buyerOf(currentSession()), new Date(serverNow()));
  const control = useQuantity({
    rule: line.rule,
    value: quantity,
    mode: 'cart',
    onChange: (next) =>
      next.packs + next.pieces === 0 ? actions.onRemove(wire) : actions.onChange(wire, next),
  });
  const problem = problemOf(wire, outOfStockLabel);
  const stale = edit?.state === 'waiting' || edit?.state === 'saving';
  return {
    line,
    control,
    // Notes of the server's response to another quantity do not apply to this one.
    over: sameQuantity(quantity, line.quantity) ? overQuotaOf(wire) : null,
    problem,
    stale,
    gone: isGone(wire),
    checked: edit?.checked ?? wire.isCheck === 1,
    addOn: isAddOn(wire),
    quoted: isQuoted(wire),
    /** The quantity is not changed here. */
    fixed: isAddOn(wire) || isQuoted(wire),
    alone: isAlone(wire),
  };
}

/** One line on the desktop. */
export const CartRow = memo(function CartRow(props: RowProps) {
  const { wire, edit, symbol, outOfStockLabel, actions } = props;
  const { line, control, over, problem, stale, gone, checked, addOn, quoted, fixed, alone } = useRow(props);
  const box = { control, size: 'default', disabled: gone, name: line.name } as const;
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are windowed, a table element cannot be
    <div
      role="row"
      data-row
      id={`cart-line-${wire.id}`}
      className={cx('border-b border-line px-4 py-3 last:border-b-0 hover:bg-sub', addOn && 'bg-sub pl-12')}
    >
      <div className={cx(GRID, 'grid-rows-[auto_1fr] items-start')}>
        <div role="cell" className="row-span-2 pt-5">
          {!alone && (
            <Checkbox
              aria-label={`选择 ${line.name}`}
              checked={checked && !problem}
              disabled={problem !== null}
              onChange={(event) => actions.onCheck(wire, event.target.checked)}
            />
          )}
        </div>
        <div role="cell" className={cx('row-span-2', gone && '[&_img]:opacity-60 [&_img]:grayscale')}>
          <GoodsCell line={line} size={64}>
            {!fixed && <RuleLine rule={line.rule} className="block" />}
            {quoted && <QuotedNote wire={wire} />}
            <KeptUntil lines={[wire]} className="mt-1" />
            <LineTags wire={wire} line={line} symbol={symbol} />
          </GoodsCell>
        </div>
        <div role="cell" className="row-span-2 pt-1 text-14">
          <LinePrice line={line} symbol={symbol} align="end" />
        </div>
        {fixed ? (
          <div role="cell" className="col-span-2 pt-1 text-right text-14 text-t1">
            {quantityLabel(line.rule, line.quantity)}
          </div>
        ) : (
          <>
            <div role="cell">
              <QuantityBoxInput {...box} box="packs" className="w-full" />
            </div>
            <div role="cell">
              <QuantityBoxInput {...box} box="pieces" className="w-full" />
            </div>
          </>
        )}
        <div role="cell" className="row-span-2 flex flex-col items-end gap-1">
          <LineAmount line={line} symbol={symbol} stale={stale} />
          <SavingMark edit={edit} onRetry={() => actions.onRetry(wire.id)} />
          {alone && !problem && <SettleAlone wire={wire} />}
        </div>
        <div role="cell" className="row-span-2 flex justify-end">
          <Actions {...props} />
        </div>
        <div role="cell" className="col-span-2 col-start-4 row-start-2">
          {!fixed && (
            <QuantityNotes control={control} pair={line.pair} over={over} symbol={symbol} className="mt-1" />
          )}
        </div>
      </div>
      {problem && (
        <div role="cell" className="mt-2 pl-12">
          <ProblemNote wire={wire} label={outOfStockLabel} onMend={(next) => actions.onMend(wire, next)} />
        </div>
      )}
    </div>
  );
});

/** One line on the phone: thumbnail and name, the note, then the full-width quantity boxes. */
export const CartCard = memo(function CartCard(props: RowProps) {
  const { wire, edit, symbol, outOfStockLabel, actions, picking } = props;
  const { line, control, over, problem, stale, gone, checked, addOn, quoted, fixed, alone } = useRow(props);
  const box = { control, size: 'touch', disabled: gone, name: line.name, withUnit: true } as const;
  return (
    <article
      data-row
      id={`cart-line-${wire.id}`}
      aria-label={line.name}
      className={cx('rounded-card border border-line bg-card p-3 pl-0', addOn && 'ml-6')}
    >
      <div className="flex items-start">
        <Checkbox
          aria-label={`${picking ? '选中' : '选择'} ${line.name}`}
          checked={picking ? picking.on : checked && !problem && !alone}
          disabled={!picking && (problem !== null || alone)}
          onChange={(event) =>
            picking ? picking.onPick(event.target.checked) : actions.onCheck(wire, event.target.checked)
          }
          className="shrink-0 pt-4 md:px-3"
        />
        <div className="min-w-0 flex-1">
          <GoodsCell line={line} size={80} className={cx(gone && '[&_img]:opacity-60 [&_img]:grayscale')}>
            <LineTags wire={wire} line={line} symbol={symbol} />
          </GoodsCell>
          <div className="mt-2 flex items-start justify-between gap-2">
            <LinePrice line={line} symbol={symbol} className="min-w-0" />
            <LineAmount line={line} symbol={symbol} stale={stale} className="shrink-0" />
          </div>
        </div>
      </div>
      <div className="mt-2 flex flex-col gap-2 pl-3">
        {problem && (
          <ProblemNote wire={wire} label={outOfStockLabel} onMend={(next) => actions.onMend(wire, next)} />
        )}
        {quoted && <QuotedNote wire={wire} />}
        <KeptUntil lines={[wire]} />
        {fixed && <span className="text-14 text-t1">数量 {quantityLabel(line.rule, line.quantity)}</span>}
        {!gone && !fixed && (
          <span className="flex flex-col gap-2 xs:flex-row">
            <QuantityBoxInput {...box} box="packs" className="flex-1" />
            <QuantityBoxInput {...box} box="pieces" className="flex-1" />
          </span>
        )}
        {!fixed && <QuantityNotes control={control} pair={line.pair} over={over} symbol={symbol} />}
        <div className="flex min-h-8 items-center justify-between gap-2">
          {!fixed && <RuleLine rule={line.rule} />}
          {alone && !problem && <SettleAlone wire={wire} />}
          <SavingMark edit={edit} onRetry={() => actions.onRetry(wire.id)} />
          {!picking && <Actions {...props} />}
        </div>
      </div>
    </article>
  );
});

/** Some kinds of activity are ordered separately. */
function SettleAlone({ wire }: { wire: WireCartLine }) {
  return (
    <Link
      to={`/pay?ids=${encodeURIComponent(wire.id)}`}
      aria-label={`单独结算 ${wire.goodsName}`}
      className="link relative text-13 whitespace-nowrap phone:hit-44"
    >
      单独结算
    </Link>
  );
}

function Actions({ wire, actions }: RowProps) {
  const { onInquiry } = actions;
  return (
    <span className="inline-flex items-center phone:gap-2">
      <IconButton size="dense" label="移入收藏" onClick={() => actions.onFavourite(wire)}>
        <Icon as={Heart} size={18} />
      </IconButton>
      {onInquiry && (
        <IconButton size="dense" label="加入询价单" onClick={() => onInquiry(wire)}>
          <Icon as={MessageCircleQuestion} size={18} />
        </IconButton>
      )}
      <IconButton size="dense" label={`删除 ${wire.goodsName}`} onClick={() => actions.onRemove(wire)}>
        <Icon as={Trash2} size={18} />
      </IconButton>
    </span>
  );
}
