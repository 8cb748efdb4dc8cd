import { type Direction, isBlock, nextCell, nextInColumns } from '@pifa/domain';
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { cx } from '../../ui/cx';
import { useIsPhone, useIsWide } from '../../ui/use-media';
import { CardRow } from './card-row';
import { focusCell, placeOf } from './cell-place';
import { ChipGroup } from './chip-group';
import { FillTools } from './fill-tools';
import { GridTable } from './grid-table';
import { ListTable } from './list-table';
import type { GoodsMatrixProps } from './matrix-props';
import { gridBoxes, layGrid, layOut, listBoxes } from './model';
import { useFill } from './use-fill';
import { type MatrixView, useMatrixView } from './view';

const DIRECTIONS: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** Chips for the first keys, rows for the last; each row its own goods with its own rule, price and stock (UX §5.3). */
export function GroupMatrix({
  keys,
  siblings,
  current,
  lines,
  visibility,
  symbol,
  onGoTo,
}: GoodsMatrixProps) {
  const phone = useIsPhone();
  const wide = useIsWide();
  const [view, setView] = useMatrixView();
  const scope = useRef<HTMLDivElement>(null);
  const matrix = layOut(keys, siblings, current, lines.chosen);
  const layout = wide ? layGrid(keys, siblings, current) : null;
  const grid = layout && view === 'grid' ? layout : null;
  const named = grid ? gridBoxes(grid) : listBoxes(matrix.rows);
  const tools = useFill(lines, named, siblings);
  const parts = { lines, visibility, symbol };

  const move = (event: KeyboardEvent) => {
    const from = event.nativeEvent.isComposing ? null : placeOf(event.target);
    if (!from || !scope.current || event.altKey || event.metaKey) return;
    const arrow = event.ctrlKey ? DIRECTIONS[event.key] : undefined;
    const enter = grid !== null && event.key === 'Enter' && !event.ctrlKey;
    if (!arrow && !enter) return;
    event.preventDefault();
    const to = arrow
      ? nextCell(named.grid, from, arrow)
      : nextInColumns(named.grid, from, event.shiftKey ? 'up' : 'down');
    if (to) focusCell(scope.current, to);
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    const from = placeOf(event.target);
    if (!from || !isBlock(text)) return;
    event.preventDefault();
    tools.paste(text, from);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the boxes inside are what is pressed and pasted into
    <div ref={scope} data-quantity-scope onKeyDown={move} onPaste={paste} className="flex flex-col gap-4">
      {!grid && matrix.chipGroups.length > 0 && (
        <div className="flex flex-col gap-4 phone:sticky phone:-top-4 phone:z-2 phone:bg-card phone:py-2">
          {matrix.chipGroups.map(({ key, chips }) => (
            <ChipGroup key={key} name={key} chips={chips} onGoTo={onGoTo} />
          ))}
        </div>
      )}
      <FillTools tools={tools} named={named} end={layout && <ViewSwitch view={view} onView={setView} />} />
      {grid ? (
        <GridTable {...parts} layout={grid} onGoTo={onGoTo} />
      ) : phone ? (
        <ul className="flex flex-col divide-y divide-line">
          {matrix.rows.map((row, at) => (
            <li key={row.value} className="py-3 first:pt-0">
              {row.goods ? (
                <CardRow {...parts} goods={row.goods} value={row.value} single={false} at={at} />
              ) : (
                <Missing value={row.value} />
              )}
            </li>
          ))}
        </ul>
      ) : (
        <ListTable {...parts} matrix={matrix} currentId={current.id} />
      )}
    </div>
  );
}

/** 「列表｜矩阵」, where the group has two keys and the window is wide enough. */
function ViewSwitch({ view, onView }: { view: MatrixView; onView: (view: MatrixView) => void }) {
  const views = [
    { key: 'list' as const, label: '列表' },
    { key: 'grid' as const, label: '矩阵' },
  ];
  return (
    <div role="group" aria-label="规格的显示方式" className="ml-auto flex rounded-tag border border-line">
      {views.map(({ key, label }) => (
        <button
          key={key}
          type="button"
          aria-pressed={view === key}
          onClick={() => onView(key)}
          className={cx(
            'h-7 px-3 text-13',
            view === key ? 'bg-brand-50 font-medium text-brand-700' : 'text-t2 hover:text-brand-700',
          )}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

function Missing({ value }: { value: string }) {
  return (
    <span className="flex items-center justify-between rounded-card border border-dashed border-line px-3 py-2 text-13 text-disabled">
      <span>{value}</span>没有这个组合
    </span>
  );
}
