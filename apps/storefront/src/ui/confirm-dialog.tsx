import { useRef } from 'react';
import { Button } from './button';
import type { ConfirmQuestion } from './confirm';
import { Dialog } from './dialog';

interface ConfirmDialogProps extends ConfirmQuestion {
  open: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be undone. The safe answer has the focus. */
export function ConfirmDialog({
  open,
  busy,
  title,
  body,
  confirmLabel = '确定',
  cancelLabel = '取消',
  danger,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      width={420}
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'brand'} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {body}
    </Dialog>
  );
}
