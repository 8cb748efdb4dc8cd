import { useRef, useState } from 'react';
import type { KeyBinding } from '../keys/keys-provider';

interface Options<Row> {
  ids: readonly string[];
  rows: readonly Row[];
  selected?: ReadonlySet<string> | undefined;
  onSelect?: ((ids: ReadonlySet<string>) => void) | undefined;
  onOpen?: ((row: Row) => void) | undefined;
}

/** The ids from one row to another, both included, in the list's order. */
export function rangeOf(ids: readonly string[], from: string, to: string): readonly string[] {
  const [a, b] = [ids.indexOf(from), ids.indexOf(to)];
  if (a < 0 || b < 0) return [to];
  return ids.slice(Math.min(a, b), Math.max(a, b) + 1);
}

/** The row under the keys, selection by X and by shift-click. */
export function useSelectionKeys<Row>({ ids, rows, selected, onSelect, onOpen }: Options<Row>) {
  const [cursor, setCursor] = useState('');
  const anchor = useRef('');
  const at = ids.indexOf(cursor);
  const move = (by: number) => {
    const next = ids[Math.min(Math.max(at + by, 0), ids.length - 1)];
    if (next === undefined) return;
    setCursor(next);
    document.querySelector(`[data-row-key="${CSS.escape(next)}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const pick = (id: string, on: boolean, isRange: boolean) => {
    if (!selected || !onSelect) return;
    const next = new Set(selected);
    for (const one of isRange && anchor.current ? rangeOf(ids, anchor.current, id) : [id]) {
      if (on) next.add(one);
      else next.delete(one);
    }
    anchor.current = id;
    setCursor(id);
    onSelect(next);
  };
  const bindings: KeyBinding[] = [
    { key: 'j', words: '下一行', run: () => move(1) },
    { key: 'k', words: '上一行', run: () => move(-1) },
    ...(onOpen
      ? [
          {
            key: 'Enter',
            words: '打开',
            run: () => {
              const row = rows[at];
              if (row) onOpen(row);
            },
          },
        ]
      : []),
    ...(selected
      ? [{ key: 'x', words: '选择', run: () => cursor && pick(cursor, !selected.has(cursor), false) }]
      : []),
  ];
  return { cursor, setCursor, pick, bindings };
}
