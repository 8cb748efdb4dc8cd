import { Button, Switch } from 'antd';
import { useRef, useState } from 'react';
import { MoneyGrid } from '../../../widgets/money-grid/money-grid';
import type { GridColumn, GridValues } from '../../../widgets/money-grid/grid-model';
import { type Cell, codeOf, type GroupDraft, type MatrixRow, rowsOf } from './matrix';

interface Props {
  draft: GroupDraft;
  change: (part: Partial<GroupDraft>) => void;
  onPull: (row: MatrixRow) => void;
  onProblem: (text: string) => void;
}

const TYPED = ['code', 'barcode', 'IP', 'SP', 'packing', 'least', 'step', 'stock'] as const;
type Typed = (typeof TYPED)[number];

/** Every goods of the group a row; blocks go in and out of a spreadsheet, Ctrl D fills down (ADMIN §6.2). */
export function MatrixGrid({ draft, change, onPull, onProblem }: Props) {
  const rows = rowsOf(draft);
  const [past, setPast] = useState<Record<string, Cell>[]>([]);
  const [future, setFuture] = useState<Record<string, Cell>[]>([]);
  const latest = useRef(draft.cells);
  latest.current = draft.cells;
  const values: GridValues = Object.fromEntries(
    rows.map(({ place, cell }) => [place, Object.fromEntries(TYPED.map((key) => [key, cell[key]]))]),
  );
  const set = (cells: Record<string, Cell>) => {
    setPast([...past.slice(-50), latest.current]);
    setFuture([]);
    change({ cells });
  };
  const write = (next: GridValues) => {
    const cells = { ...draft.cells };
    for (const { place, cell } of rows) {
      const typed = next[place];
      if (typed && TYPED.some((key) => typed[key] !== cell[key]))
        cells[place] = { ...cell, ...(typed as Pick<Cell, Typed>) };
    }
    set(cells);
  };
  const flip = ({ place, cell }: MatrixRow, on: boolean) => set({ ...draft.cells, [place]: { ...cell, on } });
  const columns: GridColumn<MatrixRow>[] = [
    {
      key: 'on',
      title: '上架',
      width: 54,
      render: (row) => (
        <Switch
          size="small"
          aria-label={`上架 ${row.place}`}
          checked={row.cell.on}
          onChange={(on) => flip(row, on)}
        />
      ),
    },
    {
      key: 'place',
      title: draft.keys.map(({ name }) => name).join(' / '),
      width: 116,
      render: ({ place, cell }) => (
        <span className={cell.on ? '' : 't3'} title={place}>
          {place}
          {cell.goodsId === '' && <small className="tx-green"> 新</small>}
        </span>
      ),
    },
    { key: 'code', title: '货号', width: 132, edit: 'text', hint: (row) => codeOf(draft, row) },
    { key: 'barcode', title: '条码', width: 120, edit: 'text' },
    { key: 'IP', title: '件价', width: 80, align: 'right', edit: 'price' },
    { key: 'SP', title: '个价', width: 78, align: 'right', edit: 'price' },
    { key: 'packing', title: '每件数量', width: 74, align: 'right', edit: 'count' },
    { key: 'least', title: '起订', width: 60, align: 'right', edit: 'count' },
    { key: 'step', title: '递增', width: 56, align: 'right', edit: 'count' },
    { key: 'stock', title: '可售', width: 72, align: 'right', edit: 'count' },
    {
      key: 'act',
      title: '',
      width: 122,
      render: (row) => (
        <span className="row gap4">
          {row.cell.goodsId === '' && (
            <Button size="small" type="link" onClick={() => onPull(row)}>
              拉进已有
            </Button>
          )}
          <Button
            size="small"
            type="link"
            title={row.cell.isSold ? '有订单：保存后只下架，留在组里' : '没有这个规格'}
            onClick={() => change({ gaps: [...draft.gaps, row.place] })}
          >
            去掉
          </Button>
        </span>
      ),
    },
  ];
  const codes = rows.map((row) => codeOf(draft, row));
  return (
    <MoneyGrid<MatrixRow>
      label="商品组的货号"
      rows={rows}
      columns={columns}
      idOf={({ place }) => place}
      values={values}
      rounding="fen"
      onChange={write}
      onProblem={onProblem}
      markOf={(row, column) =>
        column === 'code' && codes.filter((code) => code === codeOf(draft, row)).length > 1
          ? { tone: 'red', text: '货号写了两次' }
          : column === 'SP' && Number(row.cell.SP) === 0
            ? { tone: 'amber', text: '还没有价格' }
            : undefined
      }
      onUndo={() => {
        const last = past.at(-1);
        if (!last) return;
        setPast(past.slice(0, -1));
        setFuture([latest.current, ...future]);
        change({ cells: last });
      }}
      onRedo={() => {
        const [next, ...rest] = future;
        if (!next) return;
        setFuture(rest);
        setPast([...past, latest.current]);
        change({ cells: next });
      }}
    />
  );
}
