import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons';
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import './sort-list.css';

interface Props<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  nameOf: (item: Item) => string;
  onSort: (next: Item[]) => void;
  label: string;
  children: (item: Item, at: number) => ReactNode;
}

/** Rows in an order that is changed by dragging, or by ↑ and ↓ beside each. */
export function SortList<Item>({ items, keyOf, nameOf, onSort, label, children }: Props<Item>) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const keys = items.map(keyOf);
  const move = (from: number, to: number) => {
    const next = [...items];
    const [moved] = next.splice(from, 1);
    if (moved === undefined) return;
    next.splice(to, 0, moved);
    onSort(next);
  };
  const dropped = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) move(keys.indexOf(String(active.id)), keys.indexOf(String(over.id)));
  };
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={dropped}>
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <ol className="sorts" aria-label={label}>
          {items.map((item, at) => (
            <Row
              key={keyOf(item)}
              id={keyOf(item)}
              name={nameOf(item)}
              onUp={at > 0 ? () => move(at, at - 1) : undefined}
              onDown={at < items.length - 1 ? () => move(at, at + 1) : undefined}
            >
              {children(item, at)}
            </Row>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

interface RowProps {
  id: string;
  name: string;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  children: ReactNode;
}

function Row({ id, name, onUp, onDown, children }: RowProps) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id });
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? 'sort dragging' : 'sort'}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <span className="sort-grip" {...attributes} {...listeners} aria-label={`拖动「${name}」`}>
        <HolderOutlined />
      </span>
      <div className="sort-body">{children}</div>
      <span className="sort-steps">
        <Button
          type="text"
          size="small"
          icon={<ArrowUpOutlined />}
          aria-label={`上移「${name}」`}
          disabled={!onUp}
          onClick={onUp}
        />
        <Button
          type="text"
          size="small"
          icon={<ArrowDownOutlined />}
          aria-label={`下移「${name}」`}
          disabled={!onDown}
          onClick={onDown}
        />
      </span>
    </li>
  );
}
