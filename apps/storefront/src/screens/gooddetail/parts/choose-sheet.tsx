import type { ReactNode } from 'react';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import type { OrderLines } from '../../../widgets/goods-matrix';
import { useBuyActions } from './buy-panel';

/** The phone's sheet of specification and quantity, its sum and buttons always in view. */
export function ChooseSheet({
  lines,
  summary,
  open,
  onClose,
  children,
}: {
  lines: OrderLines;
  /** The selection and its amount. */
  summary: ReactNode;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const { buy } = useBuyActions(lines);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="选择规格与数量"
      footer={
        <span className="flex w-full flex-col gap-2">
          {summary}
          <span className="flex gap-3">
            <Button
              variant="brand"
              size="touch"
              className="flex-1"
              busy={lines.busy}
              onClick={async (event) => {
                const done = await lines.add(event.currentTarget);
                if (done) onClose();
              }}
            >
              加入购物车
            </Button>
            <Button
              variant="ink"
              size="touch"
              className="flex-1"
              onClick={(event) => void buy(event.currentTarget)}
            >
              立即订购
            </Button>
          </span>
        </span>
      }
    >
      {children}
    </Dialog>
  );
}
