import { RotateLeftOutlined, RotateRightOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import './picture-viewer.css';

interface Props {
  /** the file's address; a PDF is shown by the browser itself */
  src: string;
  /** what it is: 营业执照, 转账凭证 */
  alt: string;
  isPdf?: boolean;
}

const STEP = 1.25;
const LEAST = 0.25;
const MOST = 8;

/** A voucher, licence or photo: zoom by wheel or buttons, turn, drag. */
export function PictureViewer({ src, alt, isPdf = false }: Props) {
  const [zoom, setZoom] = useState(1);
  const [turn, setTurn] = useState(0);
  const [at, setAt] = useState({ x: 0, y: 0 });
  const [failed, setFailed] = useState(false);
  const drag = useRef<{ x: number; y: number } | undefined>(undefined);
  const stage = useRef<HTMLDivElement>(null);
  const by = (factor: number) => setZoom((now) => Math.min(MOST, Math.max(LEAST, now * factor)));
  useEffect(() => {
    setZoom(1);
    setTurn(0);
    setAt({ x: 0, y: 0 });
    setFailed(false);
  }, [src]);
  useEffect(() => {
    const node = stage.current;
    if (!node) return undefined;
    // By hand: React's wheel handlers cannot keep the page from scrolling.
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      by(event.deltaY < 0 ? STEP : 1 / STEP);
    };
    node.addEventListener('wheel', wheel, { passive: false });
    return () => node.removeEventListener('wheel', wheel);
  }, []);

  if (isPdf) {
    return (
      <div className="viewer">
        <object className="viewer-pdf" data={src} type="application/pdf" aria-label={alt}>
          <p>
            浏览器不能显示 PDF，<a href={src}>下载查看</a>
          </p>
        </object>
      </div>
    );
  }
  const move = (event: PointerEvent) => {
    if (!drag.current) return;
    setAt({ x: event.clientX - drag.current.x, y: event.clientY - drag.current.y });
  };
  return (
    <div className="viewer">
      <div
        ref={stage}
        className="viewer-stage"
        onPointerDown={(event) => {
          drag.current = { x: event.clientX - at.x, y: event.clientY - at.y };
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={move}
        onPointerUp={() => void (drag.current = undefined)}
      >
        {failed ? (
          <p className="t3">图片打不开，请刷新后重试</p>
        ) : (
          <img
            src={src}
            alt={alt}
            draggable={false}
            onError={() => setFailed(true)}
            style={{ transform: `translate(${at.x}px, ${at.y}px) scale(${zoom}) rotate(${turn}deg)` }}
          />
        )}
      </div>
      <div className="viewer-bar">
        <Button type="text" icon={<ZoomOutOutlined />} aria-label="缩小" onClick={() => by(1 / STEP)} />
        <span className="t2 s12">{Math.round(zoom * 100)}%</span>
        <Button type="text" icon={<ZoomInOutlined />} aria-label="放大" onClick={() => by(STEP)} />
        <Button
          type="text"
          icon={<RotateLeftOutlined />}
          aria-label="向左旋转"
          onClick={() => setTurn(turn - 90)}
        />
        <Button
          type="text"
          icon={<RotateRightOutlined />}
          aria-label="向右旋转"
          onClick={() => setTurn(turn + 90)}
        />
        <Button
          type="link"
          size="small"
          onClick={() => {
            setZoom(1);
            setTurn(0);
            setAt({ x: 0, y: 0 });
          }}
        >
          还原
        </Button>
        <a className="push s13" href={src} target="_blank" rel="noreferrer">
          新窗口打开
        </a>
      </div>
    </div>
  );
}
