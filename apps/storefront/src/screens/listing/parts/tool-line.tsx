import { ArrowDown, ArrowDownUp, ArrowUp, ChevronLeft, ChevronRight, LayoutGrid, Rows3 } from 'lucide';
import { cx } from '../../../ui/cx';
import { Icon } from '../../../ui/icon';
import type { ListingState, Mode } from '../address';
import type { Listing, Sort } from '../listings';

export interface SortProps {
  listing: Listing;
  sort: Sort;
  prices: boolean;
  onSort: (sort: Sort) => void;
}

/** 综合 / 销量 / 新品 / 价格; 价格 sorts ascending, then descending, and is labelled as the list price (RULINGS 8). */
export function SortButtons({ listing, sort, prices, onSort, touch }: SortProps & { touch?: boolean }) {
  const shown = listing.sorts.filter(({ key }) => prices || key !== 'price-asc');
  return (
    <div
      role="group"
      aria-label="排序"
      className={cx('flex items-center', touch ? 'min-w-0 flex-1' : 'gap-1')}
    >
      {shown.map(({ key, label }) => {
        const byPrice = key === 'price-asc';
        const chosen = byPrice ? sort.startsWith('price') : sort === key;
        const arrow = sort === 'price-asc' ? ArrowUp : sort === 'price-desc' ? ArrowDown : ArrowDownUp;
        return (
          <button
            key={key}
            type="button"
            aria-pressed={chosen}
            // The accessible name must contain the visible 「按标价」; the direction follows as text, as the arrow is hidden.
            aria-label={
              byPrice && touch
                ? `价格（按标价）${sort === 'price-asc' ? '，从低到高' : sort === 'price-desc' ? '，从高到低' : ''}`
                : undefined
            }
            title={byPrice ? '按标价排序' : undefined}
            onClick={() => onSort(byPrice && sort === 'price-asc' ? 'price-desc' : key)}
            className={cx(
              'inline-flex items-center justify-center gap-0.5 whitespace-nowrap',
              touch ? 'min-h-11 flex-1 text-14' : 'h-8 rounded-tag px-2.5 text-13 hover:text-brand-700',
              chosen ? 'font-medium text-brand-700' : 'text-t2',
              chosen && !touch && 'bg-brand-50',
            )}
          >
            {label}
            {byPrice && <Icon as={arrow} size={14} />}
            {byPrice && !touch && (
              <span className="text-12 font-normal text-t3">
                按标价
                {sort.startsWith('price') && (
                  <span className="sr-only">{sort === 'price-asc' ? '，从低到高' : '，从高到低'}</span>
                )}
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}

/** 卡片｜表格. */
export function ModeSwitch({
  mode,
  onMode,
  phone,
}: {
  mode: Mode;
  onMode: (mode: Mode) => void;
  phone?: boolean;
}) {
  const modes = [
    { key: 'card' as const, label: '卡片', icon: LayoutGrid },
    { key: 'table' as const, label: phone ? '列表' : '表格', icon: Rows3 },
  ];
  if (phone) {
    const other = modes.find((one) => one.key !== mode) ?? modes[0];
    return other ? (
      <button
        type="button"
        aria-label={`换成${other.label}`}
        onClick={() => onMode(other.key)}
        className="grid size-11 shrink-0 place-content-center text-t2"
      >
        <Icon as={other.icon} size={20} />
      </button>
    ) : null;
  }
  return (
    <div
      role="group"
      aria-label="显示方式"
      className="flex overflow-hidden rounded-tag border border-line bg-card"
    >
      {modes.map(({ key, label, icon }) => (
        <button
          key={key}
          type="button"
          aria-pressed={mode === key}
          onClick={() => onMode(key)}
          className={cx(
            'inline-flex h-8 items-center gap-1 px-2.5 text-13 outline-offset-[-2px]!',
            mode === key ? 'bg-brand-50 font-medium text-brand-700' : 'text-t2 hover:text-t1',
          )}
        >
          <Icon as={icon} size={16} />
          {label}
        </button>
      ))}
    </div>
  );
}

interface ToolLineProps extends SortProps {
  state: ListingState;
  mode: Mode;
  total: number | undefined;
  onMode: (mode: Mode) => void;
  onPage: (page: number) => void;
  /** Between sorting and counting: what belongs to one of the five alone. */
  children?: React.ReactNode;
}

/** Sort, count, 卡片｜表格 and the small pager above the goods. */
export function ToolLine({ state, mode, total, onMode, onPage, children, ...sorting }: ToolLineProps) {
  const pages = Math.max(1, Math.ceil((total ?? 0) / state.size));
  const step = (label: string, to: number, icon: typeof ChevronLeft) => (
    <button
      type="button"
      aria-label={label}
      disabled={to < 1 || to > pages}
      onClick={() => onPage(to)}
      className="grid size-8 place-content-center rounded-tag text-t2 hover:bg-disabled-bg disabled:text-disabled"
    >
      <Icon as={icon} size={16} />
    </button>
  );
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-line bg-card px-3 py-1">
      <SortButtons {...sorting} />
      {children}
      <span className="ml-auto text-13 text-t3" role="status">
        {total === undefined ? '' : `共 ${total.toLocaleString('en-US')} 件商品`}
      </span>
      <span className="flex items-center text-13 text-t2">
        {step('上一页', state.page - 1, ChevronLeft)}
        <span className="min-w-10 text-center">
          {Math.min(state.page, pages)} / {pages}
        </span>
        {step('下一页', state.page + 1, ChevronRight)}
      </span>
      <ModeSwitch mode={mode} onMode={onMode} />
    </div>
  );
}
