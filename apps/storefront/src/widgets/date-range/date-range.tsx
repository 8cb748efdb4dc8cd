import { serverNow } from '../../lib/server-clock';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { DateBox } from './date-box';
import { presetsAt } from './presets';

interface DateRangeProps {
  from: string;
  to: string;
  onChange: (change: { from?: string; to?: string }) => void;
  /** On the phone the two boxes are behind 更多. */
  more: boolean;
  onMore: (more: boolean) => void;
}

/** Presets and a range of days, which live in the page's URL. */
export function DateRange({ from, to, onChange, more, onMore }: DateRangeProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {presetsAt(serverNow()).map((preset) => {
        const on = from === preset.from && to === preset.to;
        return (
          <button
            key={preset.label}
            type="button"
            aria-pressed={on}
            onClick={() => onChange(on ? { from: '', to: '' } : { from: preset.from, to: preset.to })}
            className={cx(
              'relative h-8 rounded-pill border px-3 text-13 phone:hit-44',
              on ? 'border-brand-600 bg-brand-50 text-brand-700' : 'border-line bg-card text-t2',
            )}
          >
            {preset.label}
          </button>
        );
      })}
      <Button
        size="dense"
        variant="quiet"
        aria-expanded={more}
        className="md:hidden"
        onClick={() => onMore(!more)}
      >
        {more ? '收起' : '更多'}
      </Button>
      <span className={cx('flex items-center gap-1', !more && 'phone:hidden')}>
        <DateBox label="开始日期" value={from} onChange={(day) => onChange({ from: day })} />
        <span aria-hidden>–</span>
        <DateBox label="结束日期" value={to} onChange={(day) => onChange({ to: day })} />
      </span>
    </div>
  );
}
