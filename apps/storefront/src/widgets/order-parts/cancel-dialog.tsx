import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api';
import { errorText } from '../../lib/errors';
import { Button } from '../../ui/button';
import { RadioTiles } from '../../ui/choice';
import { Dialog } from '../../ui/dialog';
import { Field, FieldError } from '../../ui/field';
import { Textarea } from '../../ui/input';
import { toast } from '../../ui/toast';

const REASONS = ['不想要了', '商品或数量选错', '地址或电话填错', '价格原因', '其他'] as const;
type Reason = (typeof REASONS)[number];

/** Cancelling is final: confirmed with a reason; for a paid order the dialog explains the refund. */
export function CancelDialog({
  order,
  paid,
  onClose,
  onDone,
}: {
  order: { id: string; orderNo: string };
  paid: boolean;
  onClose: () => void;
  onDone: () => Promise<void>;
}) {
  const [reason, setReason] = useState<Reason>('不想要了');
  const [remark, setRemark] = useState('');
  const cancel = useMutation({
    meta: { replay: '取消订单' },
    mutationFn: () =>
      api('orderCancel', {
        params: { id: order.id },
        body: { reason: reason === '其他' && remark.trim() ? remark.trim() : reason },
      }),
    onSuccess: async () => {
      toast({ text: paid ? '订单已取消，款项将原路退回' : '订单已取消', tone: 'success' });
      await onDone();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={paid ? '取消订单并退款？' : '取消这张订单？'}
      description={`订单 ${order.orderNo} 取消后不能恢复${paid ? '，已付款项将原路退回' : '，可随时再来一单'}。`}
      width={520}
      stubborn={cancel.isPending}
      footer={
        <>
          <Button onClick={onClose}>再想想</Button>
          <Button variant="danger" busy={cancel.isPending} onClick={() => cancel.mutate()}>
            {paid ? '取消并退款' : '取消订单'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <RadioTiles
          label="取消原因"
          value={reason}
          onChange={setReason}
          options={REASONS.map((value) => ({ value, label: value }))}
        />
        {reason === '其他' && (
          <Field label="说明" hideLabel>
            {(wiring) => (
              <Textarea
                {...wiring}
                rows={2}
                maxLength={100}
                count
                placeholder="请说明原因（选填）"
                value={remark}
                onChange={(event) => setRemark(event.target.value)}
              />
            )}
          </Field>
        )}
        {cancel.isError && errorText(cancel.error) && <FieldError>{errorText(cancel.error)}</FieldError>}
      </div>
    </Dialog>
  );
}
