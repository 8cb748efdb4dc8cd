import { useEffect, useRef, useState } from 'react';

/** What shall be seen and marked in the frame. */
export interface Mark {
  label: string;
  find: (page: Document) => Element | null | undefined;
}

interface Props {
  /** address of the shop's page; '' = on its way */
  path: string;
  title: string;
  /** the window that the shop believes to have, px */
  width: number;
  /** on this page, px */
  shown: { width: number; height: number };
  mark: Mark;
}

const LOOK_MS = 100;
const MOST_LOOKS = 60;

/**
 * The shop's own page at a smaller scale. A new address is loaded behind the one that is shown and takes its place, at the
 * same height, when it has drawn something.
 */
export function ShopFrame({ path, title, width, shown, mark }: Props) {
  const [paths, setPaths] = useState<readonly string[]>([]);
  const [front, setFront] = useState('');
  const frames = useRef(new Map<string, HTMLIFrameElement>());
  useEffect(() => {
    if (path) setPaths((before) => [...before.filter((one) => one !== path).slice(-1), path]);
  }, [path]);
  const isWaiting = front !== path;
  useEffect(() => {
    if (!path) return undefined;
    let looks = 0;
    const timer = setInterval(() => {
      looks += 1;
      const page = frames.current.get(path)?.contentDocument;
      const isDrawn = page?.querySelector('main section, main h1, main h2, main img');
      if (!isDrawn && looks < MOST_LOOKS) return;
      clearInterval(timer);
      setFront(path);
      setPaths([path]);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [path]);
  const { label, find } = mark;
  useEffect(() => {
    if (!front) return undefined;
    let looks = 0;
    // What is below the fold is drawn later, and moves what is below it once more.
    const timer = setInterval(() => {
      looks += 1;
      const page = frames.current.get(front)?.contentDocument;
      if (page) putMark(page, label, find(page), looks === 1);
      if (looks >= 30) clearInterval(timer);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [front, label, find]);
  const scale = shown.width / width;
  return (
    <div className="shop-frame" style={shown} aria-busy={isWaiting}>
      {paths.map((one) => (
        <iframe
          key={one}
          ref={(frame) => {
            if (frame) frames.current.set(one, frame);
            else frames.current.delete(one);
          }}
          title={one === front || front === '' ? title : `${title}（正在更新）`}
          src={one}
          tabIndex={-1}
          style={{
            width,
            height: shown.height / scale,
            transform: `scale(${scale})`,
            visibility: one === front || front === '' ? 'visible' : 'hidden',
          }}
        />
      ))}
      {!front && <span className="shop-frame-wait">正在打开商城…</span>}
    </div>
  );
}

const MARK = 'office-mark';

/** A frame around a part of the shop's page with its name, and once a look at it. */
function putMark(page: Document, label: string, part: Element | null | undefined, isFirst: boolean): void {
  const before = page.getElementById(MARK);
  if (!part) return before?.remove();
  const at = part.getBoundingClientRect();
  const top = at.top + (page.defaultView?.scrollY ?? 0);
  const box = before ?? page.createElement('div');
  box.id = MARK;
  box.style.cssText = `position:absolute;z-index:9999;pointer-events:none;top:${top - 4}px;left:${at.left - 4}px;width:${at.width + 8}px;height:${at.height + 8}px;border:4px solid #1f5fbf;border-radius:6px`;
  const name = box.firstElementChild ?? box.appendChild(page.createElement('span'));
  name.textContent = label;
  name.setAttribute(
    'style',
    'position:absolute;left:-4px;bottom:100%;padding:2px 12px;background:#1f5fbf;color:#fff;font-size:20px;line-height:32px;border-radius:6px 6px 0 0',
  );
  if (!before) page.body.append(box);
  if (isFirst) page.defaultView?.scrollTo({ top: Math.max(top - 220, 0) });
}
