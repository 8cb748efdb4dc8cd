import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button';

const Reorder = lazy(() => import('./reorder').then((module) => ({ default: module.Reorder })));

/** 再来一单 of one order; the code for its messages is loaded on press. */
export function ReorderButton({ orderId, kinds }: { orderId: string; kinds: number }) {
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  return (
    <>
      <Button
        variant="brand-outline"
        block
        busy={busy}
        onClick={() => {
          setBusy(true);
          setAttempt(attempt + 1);
        }}
      >
        再来一单（{kinds} 种）
      </Button>
      {attempt > 0 && (
        <Suspense fallback={null}>
          <Reorder orderId={orderId} attempt={attempt} onDone={() => setBusy(false)} />
        </Suspense>
      )}
    </>
  );
}
