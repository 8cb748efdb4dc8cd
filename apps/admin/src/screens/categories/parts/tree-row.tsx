import {
  CaretDownOutlined,
  CaretRightOutlined,
  EyeInvisibleOutlined,
  HolderOutlined,
} from '@ant-design/icons';
import { useSortable } from '@dnd-kit/sortable';
import { Button } from 'antd';
import { num } from '../../../lib/format';
import { type Place, type Step, stepPlace, type TreeRow } from '../arrange';
import type { Category } from '../queries';
import { words } from '../words';

const STEPS: readonly [Step, string, string][] = [
  ['up', '↑', '上移'],
  ['down', '↓', '下移'],
  ['in', '→', '缩进一级'],
  ['out', '←', '提升一级'],
];

interface Props {
  row: TreeRow;
  list: readonly Category[];
  depth: number;
  isOpen: boolean;
  isFolded: boolean;
  mayChange: boolean;
  onFold: () => void;
  onOpen: () => void;
  onPlace: (place: Place) => void;
}

/** One category of the tree: grip, fold, name, goods, and the steps that need no dragging. */
export function TreeRowView(props: Props) {
  const { row, list, depth, isOpen, isFolded, mayChange, onFold, onOpen, onPlace } = props;
  const { id, name, hasBelow, inBranch, hidden, hiddenAbove } = row;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, disabled: !mayChange });
  const isOut = hidden || hiddenAbove;
  return (
    <li
      ref={setNodeRef}
      className={`cat-row${isOpen ? ' on' : ''}${isDragging ? ' dragged' : ''}${isOut ? ' out' : ''}`}
      style={{
        transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined,
        transition,
        paddingLeft: 4 + depth * 24,
      }}
    >
      {mayChange && (
        <button
          type="button"
          ref={setActivatorNodeRef}
          className="cat-grip"
          {...attributes}
          {...listeners}
          aria-label={`拖动「${name}」`}
        >
          <HolderOutlined />
        </button>
      )}
      {hasBelow ? (
        <button
          type="button"
          className="cat-fold"
          aria-expanded={!isFolded}
          aria-label={`${isFolded ? '展开' : '收起'}「${name}」`}
          onClick={onFold}
        >
          {isFolded ? <CaretRightOutlined /> : <CaretDownOutlined />}
        </button>
      ) : (
        <span className="cat-fold" />
      )}
      <button type="button" className="cat-name" aria-current={isOpen} onClick={onOpen}>
        {name}
        {isOut && (
          <span className="cat-hidden" title={hidden ? '已隐藏' : words.hiddenAbove}>
            <EyeInvisibleOutlined /> {hidden ? '已隐藏' : '随上级隐藏'}
          </span>
        )}
      </button>
      <span className="cat-goods">{num(inBranch)} 个商品</span>
      {mayChange && (
        <span className="cat-steps">
          {STEPS.map(([step, sign, label]) => {
            const place = stepPlace(list, id, step);
            return (
              <Button
                key={step}
                size="small"
                type="text"
                aria-label={`「${name}」${label}`}
                title={label}
                disabled={!place}
                onClick={() => place && onPlace(place)}
              >
                {sign}
              </Button>
            );
          })}
        </span>
      )}
    </li>
  );
}
