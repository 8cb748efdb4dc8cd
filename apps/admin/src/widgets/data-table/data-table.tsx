import { Button, Spin, Table, type TableProps } from 'antd';
import { type Key, type ReactNode, useMemo } from 'react';
import { usePref } from '../../lib/prefs';
import { Empty, Failed, Skeleton } from '../../ui/states';
import { useSize } from '../../ui/use-size';
import { useKeys } from '../keys/keys-provider';
import { NextJob } from '../next-job';
import { type Column, type ColumnPrefs, fittedBeside, shownColumns, thatFit } from './column';
import { ColumnPicker } from './column-picker';
import { TakeFile } from './take-file';
import type { ListSource } from './use-list';
import { useSelectionKeys } from './use-selection-keys';
import './data-table.css';

export interface DataTableProps<Row extends object> {
  /** under this name the person's columns are kept */
  name: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  idOf: (row: Row) => string;
  /** nothing is there at all, or nothing fits: words and first step; words alone are followed by what waits next */
  empty: ReactNode;
  error?: unknown;
  isFirst?: boolean;
  isStale?: boolean;
  hasMore?: boolean;
  isLoadingMore?: boolean;
  loadMore?: () => void;
  retry?: () => void;
  /** opens a row's drawer or page */
  onOpen?: (row: Row) => void;
  openId?: string;
  /** further keys that act on the row under the cursor */
  rowKeys?: readonly { key: string; words: string; run: (row: Row) => void }[];
  /** absent: rows cannot be selected */
  selected?: ReadonlySet<string>;
  onSelect?: (ids: ReadonlySet<string>) => void;
  rowClass?: (row: Row) => string;
  sort?: string;
  onSort?: (sort: string) => void;
  /** whose rows they are: there it can be exported */
  source?: ListSource;
  /** beside the column picker, under the rows */
  foot?: ReactNode;
}

/** The room that rows are drawn for until it is known, px. */
const USUAL = { width: 1200, height: 600 };
const HEAD = 34;
/** px that the last column's words keep clear of at the right, beside what every cell has. */
const END = 12;
const FOOT = 44;
/** room for the bar that scrolls sideways, as data-table.css has it */
const BAR = 10;

/**
 * A list: virtual rows, a fixed head and first column, columns and density kept per person, J/K to walk, X to select,
 * Enter to open. The rows come from the server page by page (ADMIN §6.1).
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { name, rows, columns, idOf, selected, onSelect, onOpen, hasMore = false, loadMore } = props;
  const [prefs, setPrefs] = usePref<ColumnPrefs>(`columns.${name}`, {});
  const [box, { width, height }] = useSize(USUAL);
  const ids = useMemo(() => rows.map(idOf), [rows, idOf]);
  const { cursor, setCursor, pick, bindings } = useSelectionKeys({ ids, rows, selected, onSelect, onOpen });
  const { rowKeys = [] } = props;
  const under = rows[ids.indexOf(cursor)];
  useKeys([...bindings, ...rowKeys.map((one) => ({ ...one, run: () => under && one.run(under) }))]);

  const ticks = selected ? 40 : 0;
  const chosen = shownColumns(columns, prefs);
  const shown = thatFit(chosen, width - ticks, prefs);
  const widths = fittedBeside(shown, width - ticks, END);
  const wanted = widths.reduce((sum, one) => sum + one, ticks);
  const isWider = wanted > width + 0.5;
  const tableColumns: TableProps<Row>['columns'] = shown.map((column, at) => ({
    key: column.key,
    title: column.title,
    width: widths[at],
    align: column.align,
    fixed: column.fixed && isWider ? ('left' as const) : undefined,
    ellipsis: true,
    sorter: column.sort !== undefined,
    sortOrder: sortOrderOf(column.sort, props.sort),
    render: (_: unknown, row: Row) => column.render(row),
  }));

  if (props.error && rows.length === 0) return <Failed error={props.error} onRetry={() => props.retry?.()} />;
  return (
    <div className="data-table" ref={box}>
      {props.isFirst ? (
        <Skeleton rows={12} />
      ) : rows.length === 0 && !props.isStale ? (
        typeof props.empty === 'string' ? (
          <Empty text={props.empty}>
            <NextJob />
          </Empty>
        ) : (
          props.empty
        )
      ) : (
        <div
          className={`data-table-rows${props.isStale ? ' stale' : ''}${isWider ? ' wider' : ''}`}
          aria-busy={props.isStale}
        >
          {props.isStale && <div className="data-table-bar" />}
          <Table<Row>
            virtual
            size={prefs.density ?? 'small'}
            rowKey={idOf}
            columns={tableColumns}
            dataSource={rows as Row[]}
            pagination={false}
            showSorterTooltip={false}
            scroll={{ x: wanted, y: Math.max(160, height - HEAD - FOOT - (isWider ? BAR : 0)) }}
            rowClassName={(row) => {
              const id = idOf(row);
              const marks = [id === props.openId && 'open', id === cursor && 'at', props.rowClass?.(row)];
              return marks.filter(Boolean).join(' ');
            }}
            onRow={(row) => ({
              onClick: (event) => {
                if (isControl(event.target)) return;
                setCursor(idOf(row));
                onOpen?.(row);
              },
            })}
            onChange={(_page, _filters, sorter) => {
              const one = Array.isArray(sorter) ? sorter[0] : sorter;
              const column = columns.find(({ key }) => key === one?.columnKey);
              if (!column?.sort) return;
              props.onSort?.(!one?.order ? '' : one.order === 'descend' ? `-${column.sort}` : column.sort);
            }}
            rowSelection={
              selected && {
                columnWidth: 40,
                fixed: isWider ? 'left' : undefined,
                selectedRowKeys: [...selected] as Key[],
                preserveSelectedRowKeys: true,
                getTitleCheckboxProps: () => ({ 'aria-label': '选择全部已显示的行' }),
                getCheckboxProps: () => ({ 'aria-label': '选择这一行' }),
                onSelect: (row, on, _rows, event) =>
                  pick(idOf(row), on, event instanceof MouseEvent && event.shiftKey),
                // What lies between two ticks when Shift is held: the kit tells it here and nowhere else.
                onSelectMultiple: (on, _rows, changed) => {
                  const range = changed.map(idOf);
                  setCursor(range.at(-1) ?? cursor);
                  onSelect?.(on ? new Set([...selected, ...range]) : without(selected, range));
                },
                onSelectAll: (on) => onSelect?.(on ? new Set([...selected, ...ids]) : without(selected, ids)),
              }
            }
          />
        </div>
      )}
      <footer className="data-table-foot">
        {rows.length > 0 && (
          <span className="t3 s13">
            已显示 {rows.length} 条{hasMore ? '，下面还有' : '，到底了'}
          </span>
        )}
        {hasMore && (
          <Button size="small" onClick={loadMore} disabled={props.isLoadingMore}>
            {props.isLoadingMore ? <Spin size="small" /> : '继续加载'}
          </Button>
        )}
        <span className="push row gap8">
          {props.foot}
          {props.source && rows.length > 0 && (
            <TakeFile source={props.source} columns={chosen.map(({ key }) => key)} />
          )}
          <ColumnPicker columns={columns} shown={shown} prefs={prefs} onChange={setPrefs} />
        </span>
      </footer>
    </div>
  );
}

const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, label, .ant-checkbox-wrapper') !== null;

function sortOrderOf(column: string | undefined, sort: string | undefined) {
  if (!column || !sort) return null;
  if (sort === column) return 'ascend' as const;
  return sort === `-${column}` ? ('descend' as const) : null;
}

function without(selected: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  const gone = new Set(ids);
  return new Set([...selected].filter((id) => !gone.has(id)));
}
