import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cx } from './cx';
import { Empty } from './empty';
import { RetryBlock } from './retry-block';
import { Refreshing, Skeleton, SkeletonRows, Waiting } from './skeleton';
import { useIsPhone } from './use-media';

/** One column, for the table and for the card alike. */
export interface Column<Row> {
  key: string;
  /** Head of the table and label in the card. */
  head: ReactNode;
  /** Unit behind the head: 「(元)」. */
  unit?: string;
  cell: (row: Row, index: number) => ReactNode;
  /** Numbers, prices and quantities are right-aligned. */
  align?: 'start' | 'center' | 'end';
  /** CSS width, e.g. '96px' or '20%'. */
  width?: string;
  /** Its place in the card: title line, right of the title, labelled line (default), buttons below, or nowhere. */
  card?: 'title' | 'mark' | 'line' | 'actions' | 'none';
  /** Whether a card shows it at all: a row of 「--」 has no information. */
  inCard?: (row: Row) => boolean;
  /** Makes this cell the row's header for screen readers. */
  rowHead?: boolean;
}

interface DataTableProps<Row> {
  /** Name of the table, read out and given to the scroll region. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  status?: 'loading' | 'error' | 'ready';
  /** Newer rows are on their way. */
  refreshing?: boolean;
  onRetry?: () => void;
  /** Shown when there are no rows. */
  empty?: ReactNode;
  pager?: ReactNode;
  /** Below this width the table scrolls inside its own region. */
  minWidth?: number;
  /** Another card than the one made from the columns. */
  renderCard?: (row: Row, index: number) => ReactNode;
  /** Two lines a row in one frame instead of cards: records that are looked through, many at a time. */
  renderRow?: (row: Row, index: number) => ReactNode;
  rowClassName?: (row: Row) => string | false | undefined;
  /** Never cards: printed documents. */
  tableOnly?: boolean;
  dense?: boolean;
  skeletonRows?: number;
  className?: string;
}

const aligns = { start: 'text-left', center: 'text-center', end: 'text-right' };

/** Rows in a table from 768 on, in cards below; loading, failure, emptiness and the pager inside (UX §4.0). */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    rows,
    status = 'ready',
    refreshing = false,
    onRetry,
    empty,
    pager,
    skeletonRows,
    className,
  } = props;
  const cards = useIsPhone() && !props.tableOnly;
  let content: ReactNode;
  if (status === 'error' && !rows?.length) {
    content = <RetryBlock onRetry={onRetry ?? (() => undefined)} className="border-0" />;
  } else if (!rows) {
    content = (
      <Waiting>
        {cards ? <Skeleton className="h-60 w-full" /> : <SkeletonRows rows={skeletonRows ?? 8} />}
      </Waiting>
    );
  } else if (rows.length === 0) {
    content = empty ?? <Empty title="这里还没有内容" />;
  } else {
    content = (
      <Refreshing active={refreshing}>
        {cards ? <Cards {...props} rows={rows} /> : <Table {...props} rows={rows} />}
      </Refreshing>
    );
  }
  return (
    <div className={cx(!cards && 'rounded-card border border-line bg-card', className)}>
      {content}
      {pager && rows && rows.length > 0 && (
        <div className={cx('py-3', !cards && 'border-t border-line px-4')}>{pager}</div>
      )}
    </div>
  );
}

type Filled<Row> = DataTableProps<Row> & { rows: readonly Row[] };

function Table<Row>({ label, columns, rows, rowKey, minWidth = 700, rowClassName, dense }: Filled<Row>) {
  const region = useRef<HTMLDivElement>(null);
  // A scrolling region would catch the sticky head, so it only scrolls while the table is too wide for it.
  const [tight, setTight] = useState(false);
  useEffect(() => {
    const element = region.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => setTight(element.clientWidth < minWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [minWidth]);
  return (
    <div
      ref={region}
      {...(tight ? { role: 'region', 'aria-label': `${label}，可左右滚动`, tabIndex: 0 } : {})}
      // What is only read out is placed inside, so that it does not widen the page.
      className={cx(tight && 'relative overflow-x-auto')}
    >
      <table className="w-full border-collapse text-14" style={{ minWidth: tight ? minWidth : undefined }}>
        <caption className="sr-only">{label}</caption>
        <thead className={cx(!tight && 'sticky top-(--sticky-top) z-sticky')}>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                style={{ width: column.width }}
                className={cx(
                  'h-9 border-b border-line bg-sub px-3 text-13 font-medium whitespace-nowrap text-t2 first:rounded-tl-card last:rounded-tr-card',
                  aligns[column.align ?? 'start'],
                )}
              >
                {column.head}
                {column.unit && <span className="font-normal text-t3">{column.unit}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={rowKey(row)}
              className={cx(
                'border-b border-line transition-colors last:border-b-0 hover:bg-sub',
                rowClassName?.(row),
              )}
            >
              {columns.map((column) => {
                const Cell = column.rowHead ? 'th' : 'td';
                return (
                  <Cell
                    key={column.key}
                    scope={column.rowHead ? 'row' : undefined}
                    className={cx(
                      'px-3 align-middle font-normal text-t1',
                      dense ? 'py-1.5' : 'py-3',
                      aligns[column.align ?? 'start'],
                    )}
                  >
                    {column.cell(row, index)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cards<Row>({ label, columns, rows, rowKey, renderCard, renderRow, rowClassName }: Filled<Row>) {
  const id = useId();
  if (renderRow) {
    return (
      <ul aria-label={label} className="divide-y divide-line rounded-card border border-line bg-card">
        {rows.map((row, index) => (
          <li key={rowKey(row)} className={cx('px-3 py-2', rowClassName?.(row))}>
            {renderRow(row, index)}
          </li>
        ))}
      </ul>
    );
  }
  const placed = (place: Column<Row>['card']) =>
    columns.filter((column) => (column.card ?? 'line') === place);
  return (
    <ul aria-label={label} className="space-y-2">
      {rows.map((row, index) => (
        <li
          key={rowKey(row)}
          aria-labelledby={renderCard ? undefined : `${id}-${index}`}
          className={cx('rounded-card border border-line bg-card p-3', rowClassName?.(row))}
        >
          {renderCard ? (
            renderCard(row, index)
          ) : (
            <>
              <div className="flex items-start justify-between gap-3">
                <div id={`${id}-${index}`} className="min-w-0 text-16 font-medium text-t1">
                  {placed('title').map((column) => (
                    <div key={column.key}>{column.cell(row, index)}</div>
                  ))}
                </div>
                <div className="shrink-0 text-right text-14">
                  {placed('mark').map((column) => (
                    <div key={column.key}>{column.cell(row, index)}</div>
                  ))}
                </div>
              </div>
              <dl className="mt-2 space-y-1 text-14">
                {placed('line')
                  .filter((column) => column.inCard?.(row) ?? true)
                  .map((column) => (
                    <div key={column.key} className="flex justify-between gap-4">
                      <dt className="shrink-0 text-t3">
                        {column.head}
                        {column.unit}
                      </dt>
                      <dd className="min-w-0 text-right text-t1">{column.cell(row, index)}</dd>
                    </div>
                  ))}
              </dl>
              <CardActions cells={placed('actions').map((column) => column.cell(row, index))} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What can be done with a row; a row that allows nothing has no empty foot. */
function CardActions({ cells }: { cells: readonly ReactNode[] }) {
  const filled = cells.filter((cell) => cell !== null && cell !== undefined && cell !== false);
  if (filled.length === 0) return null;
  return (
    <div className="mt-3 flex flex-wrap justify-end gap-2 border-t border-line pt-3">
      {filled.map((cell, position) => (
        // oxlint-disable-next-line react/no-array-index-key -- columns never change places
        <div key={position}>{cell}</div>
      ))}
    </div>
  );
}
