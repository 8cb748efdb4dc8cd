import type { WireOrder } from '@pifa/contract/client';
import { formatShort } from '@pifa/domain';
import { Check } from 'lucide';
import { useServerClock } from '../../lib/server-clock';
import { Countdown } from '../../ui/countdown';
import { cx } from '../../ui/cx';
import { Icon } from '../../ui/icon';
import { amountText } from '../../widgets/order-parts';

type Phase = NonNullable<WireOrder['phases']>[number];

const STATES: Record<Phase['phaseState'], { word: string; look: string }> = {
  waiting: { word: '未到支付时间', look: 'border-line text-t2' },
  open: { word: '待支付', look: 'border-violet-700 bg-violet-50 text-violet-700' },
  paid: { word: '已支付', look: 'border-line bg-green-50 text-green-700' },
  closed: { word: '已截止', look: 'border-line bg-disabled-bg text-t2' },
};

const time = (at: string | undefined): string => (at ? formatShort(new Date(at)) : '');

/** The part after the first one that can be paid now: the bar counts it down. */
export function openBalance({ phases = [] }: Pick<WireOrder, 'phases'>): Phase | undefined {
  return phases.find((phase, position) => position > 0 && phase.phaseState === 'open');
}

/** The instalments of a presale order, side by side: amount, window, state; the open one counts down. */
export function PhaseBar({
  order,
  symbol,
}: {
  order: Pick<WireOrder, 'phases' | 'fateText' | 'state'>;
  symbol: string;
}) {
  const { phases = [], fateText = '' } = order;
  const now = useServerClock();
  if (phases.length === 0) return null;
  const alive = order.state !== 'cancelled';
  const balance = openBalance(order);
  const left = alive && balance?.closeTime ? Date.parse(balance.closeTime) - now : 0;
  return (
    <div className="rounded-t-card border border-b-0 border-line bg-card px-4 pt-3 pb-2 text-13 phone:px-3">
      {balance && left > 0 && (
        <p className="mb-2 rounded-card bg-violet-50 px-3 py-2 text-violet-700">
          {balance.name}支付剩余{' '}
          <Countdown remaining={left} label={`${balance.name}支付剩余`} className="font-semibold" />
        </p>
      )}
      <ol className="grid gap-2 md:grid-cols-2">
        {phases.map((phase) => (
          <li key={phase.seq} className={cx('rounded-card border px-3 py-2', STATES[phase.phaseState].look)}>
            <p className="flex items-center justify-between gap-2">
              <span className="inline-flex items-center gap-1 font-medium">
                {phase.phaseState === 'paid' && <Icon as={Check} size={14} />}
                {phase.name} {amountText(phase.amount, symbol)}
              </span>
              <span>{STATES[phase.phaseState].word}</span>
            </p>
            <p className="text-12 text-t2">
              {time(phase.openTime)}
              {phase.closeTime && ` 至 ${time(phase.closeTime)}`}
            </p>
          </li>
        ))}
      </ol>
      {fateText && <p className="mt-2 text-12 text-t3">{fateText}</p>}
    </div>
  );
}
