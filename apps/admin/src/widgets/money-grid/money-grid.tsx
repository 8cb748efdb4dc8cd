import type { PriceRounding } from '@pifa/domain';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useSize } from '../../ui/use-size';
import { fitted, leastOf } from './grid-columns';
import {
  type Cell,
  type Entry,
  type GridColumn,
  type GridValues,
  readBlock,
  readCell,
  rectangle,
  valueAt,
  written,
} from './grid-model';
import { useCells } from './use-cells';
import './money-grid.css';

/** What is to be said about a cell. */
export interface CellMark {
  /** blue: changed, and nothing to be said about it */
  tone: 'blue' | 'amber' | 'red';
  /** '' = nothing shows on the active cell */
  text: string;
}

interface MoneyGridProps<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly GridColumn<Row>[];
  idOf: (row: Row) => string;
  values: GridValues;
  onChange: (next: GridValues) => void;
  rounding: PriceRounding;
  /** red and amber cells; the reason shows on the active one */
  markOf?: (row: Row, column: string) => CellMark | undefined;
  /** a row that takes nothing: it is out of stock */
  isOff?: (row: Row) => boolean;
  /** letters that act on the active row instead of being typed into a price or a count */
  letters?: Readonly<Record<string, (row: Row) => void>>;
  onUndo: () => void;
  onRedo: () => void;
  onActive?: (row: Row) => void;
  /** takes a pasted block as a whole; false = it goes into the cells */
  onBlock?: (block: string[][]) => boolean;
  /** text that could not be read */
  onProblem: (text: string) => void;
  /** the cell that is active at first */
  first?: Cell;
  /** many columns: narrower cells */
  dense?: boolean;
}

const ROW = 32;
/** Number and name of a row stay at the left while the rest scrolls. */
const PINNED = 2;

/**
 * A grid for prices (ADMIN §6.2): arrows, Tab, Enter, F2, Esc; a block in and out of a spreadsheet; Ctrl D fills down; a
 * cell takes formulas. One input serves the cell that is edited; only rows in sight are drawn.
 */
export function MoneyGrid<Row>(props: MoneyGridProps<Row>) {
  const { rows, columns, idOf, values, rounding, onChange, onProblem } = props;
  const box = useRef<HTMLDivElement>(null);
  const { at, setAt, anchor, setAnchor } = useCells(columns, props.first);
  const [typed, setTyped] = useState<string>();
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: 6,
  });
  const [measured, { width: room }] = useSize();
  const boxed = useCallback(
    (node: HTMLDivElement | null) => {
      box.current = node;
      return measured(node);
    },
    [measured],
  );
  const { places, least, template } = useMemo(() => fitted(columns, room), [columns, room]);
  const row = rows[at.row];
  const column = columns[at.column];
  const { onActive } = props;
  useEffect(() => {
    if (row) onActive?.(row);
  }, [row, onActive]);

  const go = (to: Cell, extend = false) => {
    const next = {
      row: Math.min(Math.max(to.row, 0), rows.length - 1),
      column: Math.min(Math.max(to.column, 0), columns.length - 1),
    };
    setAt(next);
    if (!extend) setAnchor(next);
    virtual.scrollToIndex(next.row);
  };
  const editable = columns.flatMap(({ edit }, index) => (edit ? [index] : []));
  /** The next column in sight. */
  const beside = (by: 1 | -1): number =>
    (by > 0 ? places.find((index) => index > at.column) : places.findLast((index) => index < at.column)) ??
    at.column;
  const sideways = (by: 1 | -1) => {
    const place = editable.filter((index) => (by > 0 ? index > at.column : index < at.column));
    const next = by > 0 ? place[0] : place.at(-1);
    if (next !== undefined) return go({ row: at.row, column: next });
    const edge = by > 0 ? editable[0] : editable.at(-1);
    go({ row: at.row + by, column: edge ?? at.column });
  };

  /** Reads texts for cells by place; what can't be read is left and said once. */
  const write = (cells: readonly (Cell & { text: string })[]) => {
    const entries: Entry[] = [];
    const problems: string[] = [];
    for (const { row: r, column: c, text } of cells) {
      const [into, of] = [rows[r], columns[c]];
      if (!into || !of?.edit) continue;
      const now = valueAt(values, idOf(into), of.key);
      const read = readCell(of.edit, text, { now, named: of.facts?.(into) ?? {}, rounding });
      if (!read.ok) problems.push(read.problem);
      else if (read.text !== now) entries.push({ row: idOf(into), column: of.key, text: read.text });
    }
    if (entries.length > 0) onChange(written(values, entries));
    const [problem] = problems;
    if (problem) onProblem(problems.length > 1 ? `${problems.length} 格没有填入，例如${problem}` : problem);
    return problems.length === 0;
  };
  const commit = (text: string) => {
    setTyped(undefined);
    box.current?.focus({ preventScroll: true });
    return write([{ ...at, text }]);
  };
  const selected = rectangle(at, anchor);
  const eachSelected = (text: (cell: Cell) => string) => {
    const cells: (Cell & { text: string })[] = [];
    for (let r = selected.rows[0]; r <= selected.rows[1]; r += 1)
      for (let c = selected.columns[0]; c <= selected.columns[1]; c += 1)
        cells.push({ row: r, column: c, text: text({ row: r, column: c }) });
    return cells;
  };
  const textAt = (cell: Cell): string => {
    const [of, from] = [columns[cell.column], rows[cell.row]];
    return of && from ? valueAt(values, idOf(from), of.key) : '';
  };

  const chord = (event: KeyboardEvent): boolean => {
    const key = event.key.toLowerCase();
    if (key === 'd') {
      // One cell: from the one above it; several: from the first row of the selection.
      const single = selected.rows[0] === selected.rows[1];
      const from = single ? at.row - 1 : selected.rows[0];
      write(eachSelected(({ column: c }) => textAt({ row: from, column: c })));
    } else if (key === 'z') props.onUndo();
    else if (key === 'y') props.onRedo();
    else if (key === 'a') {
      setAnchor({ row: 0, column: at.column });
      setAt({ row: rows.length - 1, column: at.column });
    } else return false;
    return true;
  };
  const plain = (event: KeyboardEvent): boolean => {
    const { key, shiftKey } = event;
    if (key === 'ArrowUp') go({ ...at, row: at.row - 1 }, shiftKey);
    else if (key === 'ArrowDown') go({ ...at, row: at.row + 1 }, shiftKey);
    else if (key === 'ArrowLeft') go({ ...at, column: beside(-1) }, shiftKey);
    else if (key === 'ArrowRight') go({ ...at, column: beside(1) }, shiftKey);
    else if (key === 'Tab') sideways(shiftKey ? -1 : 1);
    else if (key === 'Enter') go({ ...at, row: at.row + (shiftKey ? -1 : 1) });
    else if (key === 'Home') go({ ...at, row: 0 }, shiftKey);
    else if (key === 'End') go({ ...at, row: rows.length - 1 }, shiftKey);
    else if (key === 'F2' && column?.edit) setTyped(textAt(at));
    else if (key === 'Delete' || key === 'Backspace') write(eachSelected(() => ''));
    else return letter(key);
    return true;
  };
  const letter = (key: string): boolean => {
    if (key.length !== 1 || key === ' ') return false;
    const act = column?.edit === 'text' ? undefined : props.letters?.[key.toLowerCase()];
    if (act && row) act(row);
    else if (column?.edit && !(row && props.isOff?.(row) && column.edit !== 'text')) setTyped(key);
    else return false;
    return true;
  };
  const press = (event: KeyboardEvent) => {
    if (typed !== undefined || event.nativeEvent.isComposing || event.altKey) return;
    const used = event.ctrlKey || event.metaKey ? chord(event) : plain(event);
    if (!used) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const paste = (event: ClipboardEvent) => {
    if (typed !== undefined) return;
    event.preventDefault();
    const block = readBlock(event.clipboardData.getData('text/plain'));
    if (props.onBlock?.(block)) return;
    const targets = editable.filter((index) => index >= at.column);
    const top = selected.rows[0];
    write(
      block.flatMap((cells, r) =>
        cells.flatMap((text, c) => {
          const target = targets[c];
          return target === undefined ? [] : [{ row: top + r, column: target, text }];
        }),
      ),
    );
  };
  const copy = (event: ClipboardEvent) => {
    if (typed !== undefined) return;
    event.preventDefault();
    const lines: string[] = [];
    for (let r = selected.rows[0]; r <= selected.rows[1]; r += 1) {
      const cells: string[] = [];
      for (const c of places)
        if (c >= selected.columns[0] && c <= selected.columns[1]) cells.push(textAt({ row: r, column: c }));
      lines.push(cells.join('\t'));
    }
    event.clipboardData.setData('text/plain', lines.join('\n'));
  };
  const inSelection = (r: number, c: number): boolean =>
    r >= selected.rows[0] && r <= selected.rows[1] && c >= selected.columns[0] && c <= selected.columns[1];

  const pinned = (c: number) => (c === 1 && columns[0] ? { left: leastOf(columns[0]) } : undefined);
  const grid = { gridTemplateColumns: template, minWidth: least };
  const drawn = places.flatMap((at) => {
    const of = columns[at];
    return of ? [[of, at] as const] : [];
  });
  return (
    <div
      className={props.dense ? 'mg dense' : 'mg'}
      ref={boxed}
      role="grid"
      aria-label={props.label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length}
      tabIndex={0}
      onKeyDown={press}
      onPaste={paste}
      onCopy={copy}
    >
      <div className="mg-head" role="row" style={grid}>
        {drawn.map(([one, index]) => (
          <div
            key={one.key}
            role="columnheader"
            className={[one.align === 'right' && 'r', index < PINNED && `pin${index}`, one.begins && 'begins']
              .filter(Boolean)
              .join(' ')}
            style={pinned(index)}
          >
            {one.title}
          </div>
        ))}
      </div>
      <div className="mg-body" role="rowgroup" style={{ height: virtual.getTotalSize(), minWidth: least }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const one = rows[index];
          if (!one) return null;
          const isOff = props.isOff?.(one) ?? false;
          return (
            <div
              key={idOf(one)}
              role="row"
              aria-rowindex={index + 2}
              className={['mg-row', isOff && 'off', index === at.row && 'here'].filter(Boolean).join(' ')}
              style={{ ...grid, transform: `translateY(${start}px)` }}
            >
              {drawn.map(([of, c]) => {
                const isAt = at.row === index && at.column === c;
                const mark = of.edit && props.markOf?.(one, of.key);
                const text = of.edit ? valueAt(values, idOf(one), of.key) : '';
                const classes = [
                  'mg-cell',
                  of.align === 'right' && 'r',
                  of.edit && 'edit',
                  of.begins && 'begins',
                  c < PINNED && `pin${c}`,
                  inSelection(index, c) && 'in',
                  isAt && 'at',
                  mark && mark.tone,
                ];
                return (
                  <div
                    key={of.key}
                    role="gridcell"
                    tabIndex={-1}
                    aria-colindex={c + 1}
                    aria-selected={inSelection(index, c)}
                    className={classes.filter(Boolean).join(' ')}
                    style={pinned(c)}
                    onMouseDown={(event) => {
                      if (isAt && typed !== undefined) return;
                      if (typed !== undefined) commit(typed);
                      go({ row: index, column: c }, event.shiftKey);
                    }}
                    onDoubleClick={() => of.edit && setTyped(text)}
                  >
                    {isAt && typed !== undefined ? (
                      <input
                        className={of.align === 'right' ? 'mg-input r' : 'mg-input'}
                        aria-label={`第 ${index + 1} 行${of.title}`}
                        // The one input of the grid: it stands where the person is typing.
                        autoFocus
                        value={typed}
                        onChange={(event) => setTyped(event.target.value)}
                        onBlur={() => typed !== undefined && commit(typed)}
                        onKeyDown={(event) => {
                          if (event.nativeEvent.isComposing) return;
                          const { key, shiftKey } = event;
                          if (key === 'Escape') {
                            setTyped(undefined);
                            box.current?.focus({ preventScroll: true });
                          } else if (key === 'Enter') {
                            if (commit(typed)) go({ ...at, row: at.row + (shiftKey ? -1 : 1) });
                          } else if (key === 'Tab') {
                            if (commit(typed)) sideways(shiftKey ? -1 : 1);
                          } else return;
                          event.preventDefault();
                          event.stopPropagation();
                        }}
                      />
                    ) : of.edit ? (
                      (text && (of.show?.(one, text) ?? text)) || (
                        <span className="mg-hint">{of.hint?.(one)}</span>
                      )
                    ) : (
                      of.render?.(one)
                    )}
                    {isAt && mark?.text && typed === undefined && (
                      <span className="mg-why" role="status">
                        {mark.text}
                      </span>
                    )}
                  </div>
                );
              })}
            </div>
          );
        })}
      </div>
    </div>
  );
}
