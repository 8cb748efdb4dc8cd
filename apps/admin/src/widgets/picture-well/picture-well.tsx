import {
  DeleteOutlined,
  ExpandOutlined,
  LeftOutlined,
  PlusOutlined,
  RightOutlined,
  ScissorOutlined,
} from '@ant-design/icons';
import {
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Button, Spin } from 'antd';
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { textOf } from '../../lib/client';
import { addPicture, PICTURE_TYPES, picturesIn, smallPicture } from '../../lib/pictures';
import './picture-well.css';

const CropDialog = lazy(() =>
  import('./crop-dialog').then(({ CropDialog: dialog }) => ({ default: dialog })),
);

interface PictureWellProps {
  /** Addresses, the first is the main picture. */
  value: readonly string[];
  onChange: (urls: string[]) => void;
  /** At most so many. */
  most: number;
  label?: string;
  disabled?: boolean;
}

/**
 * Pictures in an order: many are dropped, pasted or chosen at once, moved by drag, arrow keys or buttons, and cropped to a
 * square with white where they do not fill it.
 */
export function PictureWell({
  value,
  onChange,
  most,
  label = '商品图片',
  disabled = false,
}: PictureWellProps) {
  const input = useRef<HTMLInputElement>(null);
  const [coming, setComing] = useState(0);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [cropping, setCropping] = useState<string>();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  // What is there when an upload ends, not when it began.
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  }, [value]);

  const put = (urls: string[]) => {
    latest.current = urls;
    onChange(urls);
  };
  const take = async (files: readonly File[]) => {
    const room = Math.max(0, most - latest.current.length);
    const taken = files.slice(0, room);
    const notes = files.length > room ? [`最多 ${most} 张，多出的 ${files.length - room} 张没有放入`] : [];
    setProblems(notes);
    setComing((before) => before + taken.length);
    for (const file of taken) {
      try {
        const { url } = await addPicture(file);
        if (!latest.current.includes(url)) put([...latest.current, url]);
      } catch (error) {
        setProblems((before) => [...before, `${file.name}：${textOf(error)}`]);
      } finally {
        setComing((before) => before - 1);
      }
    }
  };
  const takeFrom = (data: DataTransfer | null): boolean => {
    const files = picturesIn(data);
    if (files.length === 0 && (data?.files.length ?? 0) > 0) setProblems(['请放入 JPG、PNG 或 WebP 图片']);
    if (files.length > 0) void take(files);
    return files.length > 0;
  };
  const dragged = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    put(arrayMove([...value], value.indexOf(String(active.id)), value.indexOf(String(over.id))));
  };
  const isFull = value.length + coming >= most;

  return (
    <div
      className="pw"
      role="group"
      aria-label={label}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (!disabled) takeFrom(event.dataTransfer);
      }}
      onPaste={(event) => {
        if (!disabled && takeFrom(event.clipboardData)) event.preventDefault();
      }}
    >
      <DndContext sensors={sensors} onDragEnd={dragged}>
        <SortableContext items={[...value]} strategy={rectSortingStrategy} disabled={disabled}>
          <ol className="pw-list">
            {value.map((url, at) => (
              <Tile
                key={url}
                url={url}
                at={at}
                count={value.length}
                disabled={disabled}
                onMove={(by) => put(arrayMove([...value], at, at + by))}
                onCrop={() => setCropping(url)}
                onRemove={() => put(value.filter((one) => one !== url))}
              />
            ))}
            {coming > 0 && (
              <li className="pw-tile pw-coming" aria-label={`正在上传 ${coming} 张`}>
                <Spin size="small" />
              </li>
            )}
            {!isFull && !disabled && (
              <li className="pw-tile">
                <button type="button" className="pw-add" onClick={() => input.current?.click()}>
                  <PlusOutlined />
                  <span>添加图片</span>
                </button>
              </li>
            )}
          </ol>
        </SortableContext>
      </DndContext>
      <p className="pw-hint t3">
        第一张是主图；可拖入、粘贴多张，拖动或用 ← → 换次序。{value.length}/{most}
      </p>
      {problems.length > 0 && (
        <ul className="pw-problems tx-red" role="alert">
          {problems.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={PICTURE_TYPES}
        aria-label={`${label}：选择图片`}
        onChange={({ target }) => {
          void take([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      {cropping && (
        <Suspense fallback={null}>
          <CropDialog
            url={cropping}
            onClose={() => setCropping(undefined)}
            onDone={(url) => {
              put(value.map((one) => (one === cropping ? url : one)));
              setCropping(undefined);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

interface TileProps {
  url: string;
  at: number;
  count: number;
  disabled: boolean;
  onMove: (by: number) => void;
  onCrop: () => void;
  onRemove: () => void;
}

function Tile({ url, at, count, disabled, onMove, onCrop, onRemove }: TileProps) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: url });
  const name = `第 ${at + 1} 张`;
  const style = { transform: CSS.Transform.toString(transform), transition };
  return (
    <li ref={setNodeRef} style={style} className={`pw-tile${isDragging ? ' dragging' : ''}`}>
      <span className="pw-pic" {...attributes} {...listeners} aria-label={`${name}，按空格后用方向键移动`}>
        <img src={smallPicture(url, 360)} alt={name} draggable={false} />
      </span>
      {at === 0 && <span className="pw-main">主图</span>}
      {!disabled && (
        <span className="pw-acts">
          <Button
            type="text"
            icon={<LeftOutlined />}
            disabled={at === 0}
            aria-label={`${name}前移`}
            onClick={() => onMove(-1)}
          />
          <Button
            type="text"
            icon={<RightOutlined />}
            disabled={at === count - 1}
            aria-label={`${name}后移`}
            onClick={() => onMove(1)}
          />
          <Button type="text" icon={<ScissorOutlined />} aria-label={`裁剪${name}`} onClick={onCrop} />
          <a href={url} target="_blank" rel="noreferrer" aria-label={`查看${name}原图`}>
            <ExpandOutlined />
          </a>
          <Button type="text" icon={<DeleteOutlined />} aria-label={`删除${name}`} onClick={onRemove} />
        </span>
      )}
    </li>
  );
}
