import type { Goods } from '@pifa/contract/client';
import {
  boxesShown,
  fitQuantity,
  formatDate,
  formatUnitPrice,
  isOrderable,
  quantityLabel,
} from '@pifa/domain';
import { Fragment } from 'react';
import { serverNow } from '../../../lib/server-clock';
import { cx } from '../../../ui/cx';
import { Tag } from '../../../ui/tag';
import { toast } from '../../../ui/toast';
import { fillAll, filledNow } from '../filled';

/** 「¥36.00/件」: the last price paid in the unit mainly bought. */
export function lastPriceText(goods: Goods, symbol: string): string {
  const last = goods.lastBuy;
  if (!last) return '';
  const byPack = boxesShown(goods.rule).packs && last.quantity.packs > 0;
  return byPack
    ? `${symbol}${formatUnitPrice(last.pair.perPack)}/${goods.rule.packUnit}`
    : `${symbol}${formatUnitPrice(last.pair.perPiece)}${goods.rule.unit ? `/${goods.rule.unit}` : ''}`;
}

/** MM-dd, or with its year when it was another one. */
export function lastDay(goods: Goods): string {
  if (!goods.lastBuy) return '';
  const day = formatDate(new Date(goods.lastBuy.time));
  return day.startsWith(formatDate(new Date(serverNow())).slice(0, 5)) ? day.slice(5) : day;
}

/** 「上次 10件 · ¥36.00/件 · 2026-11-03」; it breaks only after the dots. */
export function LastText({ goods, symbol }: { goods: Goods; symbol: string }) {
  if (!goods.lastBuy) return null;
  const amount = quantityLabel(goods.rule, goods.lastBuy.quantity);
  const facts = [`上次 ${amount}`, lastPriceText(goods, symbol), lastDay(goods)];
  return (
    <span>
      {facts.map((fact, position) => (
        <Fragment key={fact}>
          {position > 0 && ' '}
          <span className="whitespace-nowrap">
            {fact}
            {position < facts.length - 1 && ' ·'}
          </span>
        </Fragment>
      ))}
    </span>
  );
}

/** 「该补货了」 with its reason; otherwise the buying habit alone, or nothing if unknown. */
export function Habit({ goods, className }: { goods: Goods; className?: string }) {
  const habit = goods.lastBuy?.habit;
  if (!habit) return null;
  return (
    <span
      title={habit.text}
      className={cx('flex min-w-0 flex-wrap items-center gap-x-1.5 text-12 text-t2', className)}
    >
      {habit.due && <Tag tone="amber">该补货了</Tag>}
      <span>{habit.text}</span>
    </span>
  );
}

/** Fills in the last purchase and notes what the quantity rule changed. */
export function FillLast({ goods, short }: { goods: Goods; short?: boolean }) {
  if (!goods.lastBuy || !isOrderable(goods.rule) || !goods.onSale) return null;
  const press = () => {
    if (!goods.lastBuy) return;
    const { quantity, note } = fitQuantity(goods.rule, goods.lastBuy.quantity);
    fillAll([{ goods, quantity, problem: note }]);
  };
  return (
    <button
      type="button"
      onClick={press}
      aria-label={`按上次数量填入：${goods.name}`}
      className="relative text-12 whitespace-nowrap text-blue-600 hover:underline phone:hit-44"
    >
      {short ? '填入' : '按上次数量填入'}
    </button>
  );
}

/** Fills in the whole page; existing input is kept. */
export function fillAllLast(rows: readonly Goods[]): void {
  const typed = new Set(filledNow().map((line) => line.goods.id));
  const wanted = rows.filter((goods) => goods.lastBuy && !typed.has(goods.id));
  const fitted = wanted.flatMap((goods) =>
    goods.lastBuy ? [{ goods, ...fitQuantity(goods.rule, goods.lastBuy.quantity) }] : [],
  );
  const taken = fitted.filter(({ quantity }) => quantity.packs + quantity.pieces > 0);
  const without = fillAll(taken.map(({ goods, quantity, note }) => ({ goods, quantity, problem: note })));
  const skipped = fitted.length - taken.length + without;
  const texts = [`已按上次数量填入 ${taken.length - without} 种`];
  if (skipped > 0) texts.push(`${skipped} 种无货或不可订，未填`);
  if (rows.length > wanted.length) texts.push(`${rows.length - wanted.length} 种已有数量，保持不变`);
  toast({ text: texts.join('；'), tone: skipped > 0 ? 'warning' : 'success', key: 'fill-last' });
}
