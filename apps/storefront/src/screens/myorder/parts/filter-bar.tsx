import { Search } from 'lucide';
import { type FormEvent, useState } from 'react';
import { serverNow } from '../../../lib/server-clock';
import { Button } from '../../../ui/button';
import { cx } from '../../../ui/cx';
import { Icon } from '../../../ui/icon';
import { Input } from '../../../ui/input';
import { DateRange, isOwnRange } from '../../../widgets/date-range';
import type { OrderFilters } from '../filters';

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
  // Back and 清除 change the URL; the box follows.
  const [followed, setFollowed] = useState(filters.keyword);
  if (followed !== filters.keyword) {
    setFollowed(filters.keyword);
    setWord(filters.keyword);
  }
  const [more, setMore] = useState(() => isOwnRange(filters, serverNow()));
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
      <DateRange from={filters.from} to={filters.to} onChange={onChange} more={more} onMore={setMore} />
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
