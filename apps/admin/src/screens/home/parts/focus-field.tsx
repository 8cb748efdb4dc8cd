import { Button, Spin } from 'antd';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { textOf } from '../../../lib/client';
import { addPicture } from '../../../lib/pictures';
import { cutOut } from '../../../widgets/picture-well/cut-out';
import { cropAround } from '../crop';

interface Point {
  x: number;
  y: number;
}

interface Props {
  source: string;
  focus: Point;
  /** width ÷ height of each crop, the desktop's first */
  shapes: readonly number[];
  onCrops: (urls: string[], focus: Point) => void;
  onReplace: () => void;
}

/** Cuts each shape around the focus, and puts them in. */
export async function cropsOf(source: string, focus: Point, shapes: readonly number[]): Promise<string[]> {
  const picture = new Image();
  picture.src = source;
  await picture.decode();
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  const urls: string[] = [];
  for (const shape of shapes) {
    const { url } = await addPicture(await cutOut(source, cropAround(size, shape, focus)), '首页图片.png');
    urls.push(url);
  }
  return urls;
}

const STEP = 4;
const KEYS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};
const percent = (value: number) => Math.min(Math.max(Math.round(value), 0), 100);

/** One picture, two crops: the point that both keep is put where one clicks, drags or steps with the arrow keys. */
export function FocusField({ source, focus, shapes, onCrops, onReplace }: Props) {
  const box = useRef<HTMLButtonElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [moved, setMoved] = useState<Point>();
  const [state, setState] = useState({ isBusy: false, problem: '' });
  const at = moved ?? focus;
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top, width, height } = box.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return { x: percent(((clientX - left) / width) * 100), y: percent(((clientY - top) / height) * 100) };
  };
  const cut = async (point: Point) => {
    if (point.x === focus.x && point.y === focus.y) return setMoved(undefined);
    setState({ isBusy: true, problem: '' });
    try {
      onCrops(await cropsOf(source, point, shapes), point);
      setState({ isBusy: false, problem: '' });
    } catch (error) {
      setState({ isBusy: false, problem: textOf(error) });
    }
    setMoved(undefined);
  };
  const stepped = (event: KeyboardEvent) => {
    const step = KEYS[event.key];
    if (!step) return;
    event.preventDefault();
    setMoved({ x: percent(at.x + step.x), y: percent(at.y + step.y) });
  };
  return (
    <div className="field">
      <span className="focus-head">
        一张图，{shapes.length > 1 ? '两种裁切' : '自动裁切'}
        <span className="t3">拖动焦点</span>
      </span>
      <button
        ref={box}
        type="button"
        className="focus-box"
        aria-label={`焦点：横 ${at.x}%，竖 ${at.y}%。方向键移动，回车裁切`}
        disabled={state.isBusy}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setMoved(pointOf(event));
        }}
        onPointerMove={(event) => moved && event.buttons === 1 && setMoved(pointOf(event))}
        onPointerUp={(event) => moved && void cut(pointOf(event))}
        onKeyDown={stepped}
        onBlur={() => moved && !state.isBusy && void cut(moved)}
        onClick={({ detail }) => detail === 0 && void cut(at)}
      >
        <img
          src={source}
          alt=""
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setSize({ width, height })
          }
        />
        {size.width > 0 &&
          shapes.map((shape, n) => {
            const part = cropAround(size, shape, at);
            const [across, down] = [100 / size.width, 100 / size.height];
            return (
              <span
                key={shape}
                className={n === 0 ? 'focus-crop' : 'focus-crop phone'}
                style={{
                  left: `${part.x * across}%`,
                  top: `${part.y * down}%`,
                  width: `${part.width * across}%`,
                  height: `${part.height * down}%`,
                }}
              />
            );
          })}
        <span className="focus-point" style={{ left: `${at.x}%`, top: `${at.y}%` }} />
        {state.isBusy && <Spin className="focus-busy" />}
      </button>
      <span className="focus-foot">
        <i className="focus-key" />
        电脑
        {shapes.length > 1 && (
          <>
            <i className="focus-key phone" />
            手机
          </>
        )}
        <Button type="link" size="small" className="push" onClick={onReplace}>
          换图
        </Button>
      </span>
      {state.problem && (
        <span className="tx-red s12" role="alert">
          {state.problem}
        </span>
      )}
    </div>
  );
}
