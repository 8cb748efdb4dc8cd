import { addFen, type Fen, formatAmount, lastMonths, parseYuan, ZERO_FEN } from '@pifa/domain';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { serverNow } from '../../../lib/server-clock';
import { Button } from '../../../ui/button';
import { cx } from '../../../ui/cx';
import { RetryBlock } from '../../../ui/retry-block';
import { Skeleton, Waiting } from '../../../ui/skeleton';
import { Money } from '../../../widgets/price-block';
import { monthsQuery } from '../queries';
import { Block } from './block';

interface Month {
  /** yyyy-MM */
  key: string;
  amount: Fen;
}

/** 本月采购额 with the last 12 months as bars, or the same as a table (UX §4.11, acceptance 46). */
export function Spending({ symbol }: { symbol: string }) {
  const { data, isError, isFetching, refetch } = useQuery(monthsQuery);
  const [asTable, setAsTable] = useState(false);
  const byMonth = new Map(data?.map((one) => [one.month, parseYuan(one.amount) ?? ZERO_FEN]));
  const months: Month[] = lastMonths(new Date(serverNow()), 12).map((key) => ({
    key,
    amount: byMonth.get(key) ?? ZERO_FEN,
  }));
  return (
    <Block
      className="min-w-0 flex-1"
      title="采购额"
      more={
        data && (
          <Button variant="quiet" size="dense" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {asTable ? '看图' : '看表格'}
          </Button>
        )
      }
    >
      <div className="flex flex-1 flex-col px-5 pb-4 phone:px-3">
        {isError && !data ? (
          <RetryBlock look="strip" className="border-0" busy={isFetching} onRetry={() => void refetch()} />
        ) : !data ? (
          <Waiting>
            <Skeleton className="h-8 w-40" />
            <Skeleton className="mt-3 h-40 w-full" />
          </Waiting>
        ) : asTable ? (
          <MonthTable months={months} symbol={symbol} />
        ) : (
          <MonthBars months={months} symbol={symbol} />
        )}
      </div>
    </Block>
  );
}

const monthName = (key: string): string => `${Number(key.slice(5))}月`;

/** Twelve bars as one tab stop; arrow keys move between months and the heading shows the amount. */
function MonthBars({ months, symbol }: { months: readonly Month[]; symbol: string }) {
  const [chosen, setChosen] = useState(months.length - 1);
  const bars = useRef<HTMLDivElement>(null);
  const most = Math.max(...months.map((month) => month.amount), 1);
  const shown = months[chosen];
  const choose = (position: number) => {
    const next = Math.min(Math.max(position, 0), months.length - 1);
    setChosen(next);
    bars.current?.querySelectorAll('button')[next]?.focus();
  };
  const press = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowLeft: chosen - 1,
      ArrowRight: chosen + 1,
      Home: 0,
      End: months.length - 1,
    };
    const target = steps[event.key];
    if (target === undefined) return;
    event.preventDefault();
    choose(target);
  };
  if (!shown) return null;
  const isPresent = chosen === months.length - 1;
  return (
    <>
      <p className="flex items-baseline gap-2">
        <span className="text-13 text-t3">{isPresent ? '本月采购额' : `${shown.key} 采购额`}</span>
        <Money amount={shown.amount} symbol={symbol} className="text-24" />
      </p>
      <div
        ref={bars}
        role="group"
        aria-label="近 12 个月采购额"
        onKeyDown={press}
        className="mt-3 flex min-h-40 flex-1 items-stretch border-b border-line"
      >
        {months.map((month, position) => (
          <button
            key={month.key}
            type="button"
            tabIndex={position === chosen ? 0 : -1}
            aria-pressed={position === chosen}
            aria-label={`${month.key}，${symbol}${formatAmount(month.amount)}`}
            title={`${month.key}  ${symbol}${formatAmount(month.amount)}`}
            onClick={() => setChosen(position)}
            onPointerEnter={(event) => event.pointerType === 'mouse' && setChosen(position)}
            onFocus={() => setChosen(position)}
            className="group flex min-w-0 flex-1 items-end justify-center outline-offset-[-2px]!"
          >
            <span
              style={{
                height: `${month.amount === 0 ? 0 : Math.max(2, Math.round((month.amount / most) * 100))}%`,
              }}
              className={cx(
                'w-3/5 max-w-10 rounded-t-tag transition-colors',
                position === chosen ? 'bg-brand-600' : 'bg-blue-600/30 group-hover:bg-blue-600/60',
              )}
            />
          </button>
        ))}
      </div>
      <div aria-hidden className="mt-1 flex text-12 text-t3">
        {months.map((month, position) => (
          <span
            key={month.key}
            className={cx(
              'min-w-0 flex-1 text-center whitespace-nowrap',
              position === chosen && 'font-medium text-t1',
              position % 2 === 0 && 'max-[479px]:invisible',
            )}
          >
            {monthName(month.key)}
          </span>
        ))}
      </div>
    </>
  );
}

function MonthTable({ months, symbol }: { months: readonly Month[]; symbol: string }) {
  const sum = addFen(...months.map((month) => month.amount));
  return (
    <table className="w-full text-14">
      <caption className="sr-only">近 12 个月采购额，按下单月，不含已取消的订单</caption>
      <thead>
        <tr className="bg-sub text-13 text-t3">
          <th scope="col" className="px-3 py-2 text-left font-normal">
            月份
          </th>
          <th scope="col" className="px-3 py-2 text-right font-normal">
            采购额（元）
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {months.toReversed().map((month) => (
          <tr key={month.key}>
            <th scope="row" className="px-3 py-1.5 text-left font-normal text-t1">
              {month.key}
            </th>
            <td className="px-3 py-1.5 text-right text-t1">{formatAmount(month.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t border-line">
          <th scope="row" className="px-3 py-2 text-left font-medium text-t1">
            合计
          </th>
          <td className="px-3 py-2 text-right">
            <Money amount={sum} symbol={symbol} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
