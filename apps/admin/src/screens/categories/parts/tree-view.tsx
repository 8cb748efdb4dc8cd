import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useMemo, useState } from 'react';
import { dropPlace, narrowed, type Place, treeRows } from '../arrange';
import type { Category } from '../queries';
import { TreeRowView } from './tree-row';

/** Pixels that a row is drawn to a side for one level. */
const LEVEL = 24;

interface Props {
  list: readonly Category[];
  find: string;
  open: string;
  mayChange: boolean;
  folded: ReadonlySet<string>;
  onFold: (id: string) => void;
  onOpen: (id: string) => void;
  onPlace: (id: string, place: Place) => void;
}

/** The tree as rows that are dragged, walked and folded. */
export function TreeView({ list, find, open, mayChange, folded, onFold, onOpen, onPlace }: Props) {
  const [dragged, setDragged] = useState<{ id: string; levels: number; over: string }>();
  const isNarrowed = find.trim() !== '';
  const shown = useMemo(() => {
    // What lies below a dragged one goes with it.
    const closed = new Set(isNarrowed ? [] : folded);
    if (dragged) closed.add(dragged.id);
    return treeRows(narrowed(list, find), closed);
  }, [list, find, folded, dragged, isNarrowed]);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const nameOf = (id: string | number | undefined) => list.find((one) => one.id === id)?.name ?? '';
  const place = dragged && dropPlace(shown, dragged.id, dragged.over, dragged.levels);
  const depth = place ? (shown.find(({ id }) => id === place.parentId)?.depth ?? -1) + 1 : undefined;
  const follow = ({ active, over, delta }: DragMoveEvent) =>
    setDragged({
      id: String(active.id),
      over: String(over?.id ?? active.id),
      levels: Math.round(delta.x / LEVEL),
    });
  const drop = ({ active, over, delta }: DragEndEvent) => {
    setDragged(undefined);
    const to = over && dropPlace(shown, String(active.id), String(over.id), Math.round(delta.x / LEVEL));
    if (to) onPlace(String(active.id), to);
  };
  const announcements: Announcements = {
    onDragStart: ({ active }) => `拿起「${nameOf(active.id)}」`,
    onDragOver: ({ over }) => (over ? `现在在「${nameOf(over.id)}」的位置` : undefined),
    onDragEnd: ({ active }) => `放下「${nameOf(active.id)}」`,
    onDragCancel: ({ active }) => `「${nameOf(active.id)}」放回原处`,
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragMove={follow}
      onDragEnd={drop}
      onDragCancel={() => setDragged(undefined)}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: '按空格拿起，方向键移动，再按空格放下，Esc 取消。' },
      }}
    >
      <SortableContext items={shown.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ul className="cat-tree" aria-label="分类树">
          {shown.map((row) => (
            <TreeRowView
              key={row.id}
              row={row}
              list={list}
              depth={row.id === dragged?.id && depth !== undefined ? depth : row.depth}
              isOpen={row.id === open}
              isFolded={folded.has(row.id) && !isNarrowed}
              mayChange={mayChange && !isNarrowed}
              onFold={() => onFold(row.id)}
              onOpen={() => onOpen(row.id)}
              onPlace={(next) => onPlace(row.id, next)}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}
