import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { begun, type GridColumn, type History, stepped, undone } from './grid-model';
import { MoneyGrid } from './money-grid';

interface Row {
  id: string;
}
const ROWS = Array.from({ length: 5_000 }, (_, at): Row => ({ id: `r${at + 1}` }));
const COLUMNS: GridColumn<Row>[] = [
  { key: 'line', title: '行', width: 40, render: ({ id }) => id },
  { key: 'perPack', title: '报价/件', width: 80, edit: 'price' },
  { key: 'perPiece', title: '报价/个', width: 80, edit: 'price' },
];

function Desk({ onProblem }: { onProblem: (text: string) => void }) {
  const [history, setHistory] = useState<History>(() => begun({}));
  const filled = Object.values(history.now).filter(({ perPack, perPiece }) => perPack && perPiece).length;
  return (
    <>
      <MoneyGrid
        label="报价"
        rows={ROWS}
        columns={COLUMNS}
        idOf={({ id }) => id}
        values={history.now}
        onChange={(next) => setHistory((now) => stepped(now, next))}
        rounding="fen"
        onUndo={() => setHistory(undone)}
        onRedo={() => undefined}
        onProblem={onProblem}
      />
      <output>{filled}</output>
    </>
  );
}

/** A window of twenty rows, which the grid measures before it draws. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(640);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(5_000 * 32);
});

const paste = (grid: HTMLElement, text: string) =>
  fireEvent.paste(grid, { clipboardData: { getData: () => text } });

test('五千行的表：粘贴一千格都落下，读不懂的只说一次；撤一次全回来；End 到最后一行，还能接着填', async () => {
  const onProblem = vi.fn();
  render(<Desk onProblem={onProblem} />);
  const grid = screen.getByRole('grid', { name: '报价' });
  expect(grid).toHaveAttribute('aria-rowcount', '5001');
  expect(screen.getAllByRole('row').length).toBeLessThan(100);

  paste(grid, Array.from({ length: 500 }, (_, at) => `￥${at + 1},000.50\t${at + 1}`).join('\n'));
  expect(screen.getByRole('status')).toHaveTextContent('500');
  expect(screen.getByText('1000.50')).toBeVisible();
  expect(onProblem).not.toHaveBeenCalled();
  fireEvent.keyDown(grid, { key: 'z', ctrlKey: true });
  expect(screen.getByRole('status')).toHaveTextContent('0');

  act(() => void fireEvent.keyDown(grid, { key: 'End' }));
  fireEvent.scroll(grid);
  const last = await screen.findByText('r5000');
  expect(last.closest('[role=row]')).toHaveAttribute('aria-rowindex', '5001');
  paste(grid, '8.8\t0.4\n9.9\t0.5');
  expect(screen.getByText('8.80')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('1');
  paste(grid, '面议\t0.4');
  expect(onProblem).toHaveBeenCalledTimes(1);
});
