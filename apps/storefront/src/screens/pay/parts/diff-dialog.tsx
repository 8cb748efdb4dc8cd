import type { WireOrderPreview } from '@pifa/contract/client';
import { useNavigate } from '../../../ui/router';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { FieldError } from '../../../ui/field';
import { amountText } from '../../../widgets/order-parts';
import { diffOf } from './order-diff';

/** 「商品价格或库存有变化」: old → new per line, and the two ways on (UX §4.7). */
export function DiffDialog({
  before,
  after,
  message,
  symbol,
  busy,
  onSubmit,
  onClose,
}: {
  before: WireOrderPreview;
  after: WireOrderPreview;
  /** The server's sentence. */
  message: string;
  symbol: string;
  busy: boolean;
  onSubmit: () => void;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const rows = diffOf(before, after, symbol);
  const stop = after.refusals[0];
  const none = after.totals.kinds === 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title="订单有变化"
      description={message}
      width={640}
      stubborn={busy}
      footer={
        <>
          <Button onClick={() => void navigate('/cart')}>返回购物车</Button>
          {!stop && !none && (
            <Button variant="brand" busy={busy} onClick={onSubmit}>
              按新价提交
            </Button>
          )}
        </>
      }
    >
      {rows.length > 0 && (
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <li key={row.key} className="py-3">
              <p className="text-t1">{row.name}</p>
              <p className="mt-1 flex flex-wrap items-baseline gap-x-2 text-13">
                <del className="text-t3">{row.before}</del>
                <span aria-hidden>→</span>
                <ins className="font-medium text-brand-700 no-underline">{row.after}</ins>
              </p>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2 flex items-baseline justify-between border-t border-line pt-3 text-14">
        <span>应付</span>
        <span>
          <del className="mr-2 text-t3">{amountText(before.totals.payAmount, symbol)}</del>
          <strong className="text-20 text-brand-700">{amountText(after.totals.payAmount, symbol)}</strong>
        </span>
      </p>
      {stop && <FieldError>{stop.text}</FieldError>}
    </Dialog>
  );
}
