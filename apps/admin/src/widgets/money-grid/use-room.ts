import { useLayoutEffect, useState } from 'react';

/** How wide the grid is, px; 0 before that is known. */
export function useRoom(box: { current: HTMLDivElement | null }): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    if (!box.current || typeof ResizeObserver === 'undefined') return undefined;
    const look = () => setRoom(box.current?.clientWidth ?? 0);
    look();
    const watcher = new ResizeObserver(look);
    watcher.observe(box.current);
    return () => watcher.disconnect();
  }, [box]);
  return room;
}
