import { Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { StaffRefusal, textOf } from '../lib/client';

const FELT_MS = 150;

/** Whether something has been going on for so long that waiting is felt. */
export function useLate(isGoing: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!isGoing) return undefined;
    const timer = setTimeout(() => setLate(true), FELT_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isGoing]);
  return isGoing && late;
}

/** Rows of grey, but only where waiting is felt: 150 ms (ADMIN §6.1). */
export function Skeleton({ rows = 8 }: { rows?: number }) {
  if (!useLate(true)) return null;
  return (
    <div className="skeleton" role="status" aria-label="正在加载">
      {Array.from({ length: rows }, (_, row) => (
        <i key={row} style={{ width: `${90 - ((row * 17) % 40)}%` }} />
      ))}
    </div>
  );
}

/** What went wrong, the number to find it by, and a way on. */
export function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const id = error instanceof StaffRefusal ? error.requestId : '';
  return (
    <div className="empty" role="alert">
      <p>{textOf(error)}</p>
      {id && <p className="t3 s12">请求号 {id}</p>}
      <Button onClick={onRetry}>重试</Button>
    </div>
  );
}

/** Nothing here: its purpose and the first step, or the way back to more. */
export function Empty({ text, children }: { text: ReactNode; children?: ReactNode }) {
  return (
    <div className="empty">
      <p>{text}</p>
      {children && <div className="empty-acts">{children}</div>}
    </div>
  );
}
