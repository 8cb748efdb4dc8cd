import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { serverNow } from '../../../lib/server-clock';
import { Button } from '../../../ui/button';
import { cx } from '../../../ui/cx';
import { Icon } from '../../../ui/icon';
import { Input } from '../../../ui/input';
import { type OrderFilters, presetsAt } from '../filters';
import { DateBox } from './date-box';

/** Search by number or goods, date presets, a range of days. */
export function FilterBar({
  filters,
  onChange,
  onExport,
  exporting,
}: {
  filters: OrderFilters;
  onChange: (change: Partial<OrderFilters>) => void;
  onExport: () => void;
  exporting: boolean;
}) {
  const [word, setWord] = useState(filters.keyword);
  // Back and 清除 change the address: the box follows.
  const [followed, setFollowed] = useState(filters.keyword);
  if (followed !== filters.keyword) {
    setFollowed(filters.keyword);
    setWord(filters.keyword);
  }
  const custom =
    filters.from !== '' &&
    !presetsAt(serverNow()).some(({ from, to }) => from === filters.from && to === filters.to);
  const [more, setMore] = useState(custom);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange({ keyword: word.trim() });
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <form role="search" onSubmit={submit} className="flex min-w-60 flex-1 gap-2 lg:max-w-90">
        <Input
          type="search"
          aria-label="搜索订单"
          placeholder="订单号或商品名称"
          maxLength={60}
          value={word}
          before={<Icon as={Search} size={16} />}
          onChange={(event) => setWord(event.target.value)}
          onClear={() => {
            setWord('');
            onChange({ keyword: '' });
          }}
          className="min-w-0 flex-1"
        />
        <Button type="submit">搜索</Button>
      </form>
      <div className="flex flex-wrap items-center gap-2">
        {presetsAt(serverNow()).map(({ label, from, to }) => {
          const on = filters.from === from && filters.to === to;
          return (
            <button
              key={label}
              type="button"
              aria-pressed={on}
              onClick={() => onChange(on ? { from: '', to: '' } : { from, to })}
              className={cx(
                'relative h-8 rounded-pill border px-3 text-13 phone:hit-44',
                on ? 'border-brand-600 bg-brand-50 text-brand-700' : 'border-line bg-card text-t2',
              )}
            >
              {label}
            </button>
          );
        })}
        <Button
          size="dense"
          variant="quiet"
          aria-expanded={more}
          className="md:hidden"
          onClick={() => setMore(!more)}
        >
          {more ? '收起' : '更多'}
        </Button>
        <span className={cx('flex items-center gap-1', !more && 'phone:hidden')}>
          <DateBox label="开始日期" value={filters.from} onChange={(from) => onChange({ from })} />
          <span aria-hidden>–</span>
          <DateBox label="结束日期" value={filters.to} onChange={(to) => onChange({ to })} />
        </span>
      </div>
      <Button
        size="dense"
        busy={exporting}
        onClick={onExport}
        className={cx('ml-auto phone:ml-0', !more && 'phone:hidden')}
      >
        导出 CSV
      </Button>
    </div>
  );
}
