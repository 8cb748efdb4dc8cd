import { Button, InputNumber } from 'antd';
import { useState } from 'react';
import { num } from '../../../lib/format';
import { type StockRow, useStockSet } from '../queries';

interface Props {
  row: StockRow;
  mayChange: boolean;
  isEditing: boolean;
  onEdit: (editing: boolean) => void;
}

/** 警戒 in its cell: a click or F2 opens it, Enter saves, Esc leaves it. */
export function LowCell({ row, mayChange, isEditing, onEdit }: Props) {
  const set = useStockSet();
  const [value, setValue] = useState<number | null>(row.lowStock ?? null);
  const words = row.lowStock === undefined ? `${num(row.piecesPerPack)}（一件）` : num(row.lowStock);
  const shown = row.lowStock === undefined ? <span className="t2">{words}</span> : words;
  if (!mayChange) return shown;
  if (!isEditing) {
    return (
      <Button
        type="text"
        size="small"
        className="stock-low"
        aria-label={`${words}，改 ${row.code} 的警戒`}
        onClick={(event) => {
          event.stopPropagation();
          setValue(row.lowStock ?? null);
          onEdit(true);
        }}
      >
        {shown}
      </Button>
    );
  }
  const save = () => {
    const was = row.lowStock ?? null;
    if (value === was) return onEdit(false);
    set.mutate({ id: row.id, lowStock: value, was: { lowStock: was } }, { onSettled: () => onEdit(false) });
  };
  return (
    <span role="presentation" onClick={(event) => event.stopPropagation()}>
      <InputNumber
        autoFocus
        size="small"
        min={0}
        max={10_000_000}
        precision={0}
        value={value}
        disabled={set.isPending}
        placeholder="按一件"
        aria-label={`${row.code} 的警戒`}
        onChange={setValue}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') save();
          if (event.key === 'Escape') onEdit(false);
        }}
        onBlur={save}
      />
    </span>
  );
}
