import type { Goods } from '@pifa/contract/client';
import { FillLast, Habit, LastText } from './last-buy';

/** 常购, below a card: what was bought last, and the press that fills it in. */
export function LastStrip({ goods, symbol, phone }: { goods: Goods; symbol: string; phone: boolean }) {
  return (
    <div className="-mt-2 flex flex-wrap items-center justify-between gap-x-2 gap-y-1 rounded-b-card border border-t-0 border-line bg-blue-50 px-3 pt-4 pb-2 text-12 text-t2 phone:px-2">
      <span className="min-w-0 flex-1">
        <LastText goods={goods} symbol={symbol} />
      </span>
      <FillLast goods={goods} short={phone} />
      {goods.lastBuy?.habit?.due && <Habit goods={goods} className="w-full" />}
    </div>
  );
}
