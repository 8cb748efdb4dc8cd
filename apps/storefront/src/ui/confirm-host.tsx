import { lazy, Suspense, useState } from 'react';
import { type ConfirmQuestion, useQuestion } from './confirm';

const ConfirmDialog = lazy(() =>
  import('./confirm-dialog').then((part) => ({ default: part.ConfirmDialog })),
);

/** Shows what `confirm` asks; rendered once. The dialog is loaded with the first question. */
export function ConfirmHost() {
  const { question, answer } = useQuestion();
  // The last question stays mounted, closed, so that its leaving can be seen.
  const [last, setLast] = useState<ConfirmQuestion | null>(null);
  if (question && question !== last) setLast(question);
  if (!last) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        {...last}
        open={question !== null}
        onConfirm={() => answer(true)}
        onCancel={() => answer(false)}
      />
    </Suspense>
  );
}
