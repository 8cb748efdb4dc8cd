import { ChevronLeft, ChevronRight } from 'lucide';
import { type MouseEvent, type ReactNode, useId } from 'react';
import { Button } from './button';
import { cx } from './cx';
import { Icon } from './icon';
import { Select } from './input';
import { Link } from './router';

/** Which page numbers to show: the first, the last, two around the present one; null = a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, index) => index + 1);
  const from = Math.max(2, Math.min(page - 1, pages - 4));
  const to = Math.min(pages - 1, Math.max(page + 1, 5));
  const middle = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return [1, ...(from > 2 ? [null] : []), ...middle, ...(to < pages - 1 ? [null] : []), pages];
}

interface PaginationProps {
  page: number;
  pageSize: number;
  total: number;
  /** There are more than `total`; further pages show as one comes near them. */
  isMore?: boolean;
  onPage: (page: number) => void;
  /** The address of a page, where pages have addresses: then they are links, which work without this code too. */
  hrefOf?: (page: number) => string;
  /** With it the size can be chosen. */
  onPageSize?: (size: number) => void;
  pageSizes?: readonly number[];
  className?: string;
}

const cell =
  'inline-grid size-9 shrink-0 place-content-center rounded-card border text-14 transition phone:size-11 disabled:border-line disabled:text-disabled';

/** Numbered pages, operable by keyboard; on the phone previous, 「3 / 12」 and next. */
export function Pagination({
  page,
  pageSize,
  total,
  isMore = false,
  onPage,
  hrefOf,
  onPageSize,
  pageSizes = [24, 48, 96],
  className,
}: PaginationProps) {
  const sizeId = useId();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const present = Math.min(Math.max(1, page), pages);
  if (total === 0) return null;
  return (
    <nav
      aria-label="分页"
      data-no-print
      className={cx(
        'flex flex-wrap items-center justify-end gap-x-4 gap-y-2 phone:justify-center',
        // A phone shows no 「1 / 1」 with two dead buttons.
        pages === 1 && 'phone:hidden',
        className,
      )}
    >
      <span className="text-13 text-t3 phone:hidden">
        共 {total.toLocaleString('en-US')}
        {isMore && '+'} 条
      </span>
      <div className="flex items-center gap-1">
        <PageButton
          label="上一页"
          to={present > 1 ? present - 1 : null}
          {...{ onPage, hrefOf }}
          className="border-line bg-card text-t2"
        >
          <Icon as={ChevronLeft} size={16} />
        </PageButton>
        <ul className="flex items-center gap-1 phone:hidden">
          {pageNumbers(present, pages).map((number, index) => (
            <li key={number ?? `gap-${index}`}>
              {number === null ? (
                <span aria-hidden className="inline-block w-6 text-center text-t3">
                  …
                </span>
              ) : (
                <PageButton
                  label={`第 ${number} 页`}
                  current={number === present}
                  to={number}
                  {...{ onPage, hrefOf }}
                  className={cx(
                    'w-auto min-w-9 px-2',
                    number === present
                      ? 'border-brand-600 bg-brand-50 font-semibold text-brand-700'
                      : 'border-line bg-card text-t2 hover:border-brand-600',
                  )}
                >
                  {number}
                </PageButton>
              )}
            </li>
          ))}
        </ul>
        <span className="hidden px-3 text-t2 phone:inline" aria-live="polite">
          {present} / {pages}
        </span>
        <PageButton
          label="下一页"
          to={present < pages ? present + 1 : null}
          {...{ onPage, hrefOf }}
          className="border-line bg-card text-t2"
        >
          <Icon as={ChevronRight} size={16} />
        </PageButton>
      </div>
      {onPageSize && (
        <span className="phone:hidden">
          <label htmlFor={sizeId} className="sr-only">
            每页条数
          </label>
          <Select
            id={sizeId}
            size="default"
            className="w-28"
            value={String(pageSize)}
            onChange={(event) => onPageSize(Number(event.target.value))}
            options={pageSizes.map((size) => ({ value: String(size), label: `${size} 条/页` }))}
          />
        </span>
      )}
    </nav>
  );
}

interface PageButtonProps {
  label: string;
  /** The page it leads to; null = there is none. */
  to: number | null;
  current?: boolean;
  onPage: (page: number) => void;
  hrefOf?: ((page: number) => string) | undefined;
  className?: string;
  children: ReactNode;
}

/** A link where pages have addresses, else a button. */
function PageButton({ label, to, current, onPage, hrefOf, className, children }: PageButtonProps) {
  const common = {
    'aria-label': label,
    'aria-current': current ? ('page' as const) : undefined,
    className: cx(cell, className),
  };
  if (to === null || !hrefOf)
    return (
      <button type="button" {...common} disabled={to === null} onClick={() => to !== null && onPage(to)}>
        {children}
      </button>
    );
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onPage(to);
  };
  return (
    <Link {...common} to={hrefOf(to)} onClick={follow}>
      {children}
    </Link>
  );
}

/** 「加载更多」 for the phone; says when everything has been shown. */
export function LoadMore({
  hasMore,
  busy,
  onMore,
  failed,
  href,
  endText = '没有更多了',
}: {
  hasMore: boolean;
  /** The address with one page more, for where this code does not run. */
  href?: string;
  busy: boolean;
  failed?: boolean;
  onMore: () => void;
  endText?: string;
}) {
  return (
    <div className="flex justify-center py-4" data-no-print>
      {hasMore ? (
        <>
          <Button busy={busy} onClick={onMore}>
            {failed ? '加载失败，点击重试' : '加载更多'}
          </Button>
          {href && (
            <noscript>
              <a href={href}>下一页</a>
            </noscript>
          )}
        </>
      ) : (
        <span className="text-12 text-t3">{endText}</span>
      )}
    </div>
  );
}
