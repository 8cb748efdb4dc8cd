import type { CallData } from '@pifa/contract/staff';
import { App, Button } from 'antd';
import { textOf } from '../../../lib/client';
import { money, num } from '../../../lib/format';
import { useCan } from '../../../lib/me';
import { Card, Money } from '../../../ui/small';
import { useSteps } from '../queries';

interface Props {
  request: CallData<'adminAfterSale'>;
  onDone: () => void;
}

/** 退款: what goes back, the way it was paid; money is never taken back from here. */
export function RefundForm({ request, onDone }: Props) {
  const { message, modal } = App.useApp();
  const mayRefund = useCan('refund.make');
  const { refund } = useSteps();
  const { goodsAmount, freightAmount, refundAmount, points } = request;
  const ask = () =>
    void modal.confirm({
      title: `退款 ¥${money(refundAmount)} 给${request.company}`,
      content: '原路退回，发出后不能撤销。',
      okText: `退款 ¥${money(refundAmount)}`,
      cancelText: '取消',
      onOk: () =>
        refund
          .mutateAsync(request.id)
          .then(({ message: said }) => {
            void message.success(said);
            onDone();
          })
          .catch((error: unknown) => void message.error(textOf(error))),
    });
  return (
    <Card title="退款" pad>
      <div className="asr-form">
        <span>
          商品 <Money yuan={goodsAmount} />
          {freightAmount > 0 && (
            <>
              ，运费 <Money yuan={freightAmount} />
            </>
          )}
          {points > 0 && `，积分 ${num(points)}`}
        </span>
        {mayRefund ? (
          <Button type="primary" loading={refund.isPending} onClick={ask}>
            退款 ¥{money(refundAmount)}
          </Button>
        ) : (
          <p className="t3 s13">由有「退款」权限的同事退款</p>
        )}
      </div>
    </Card>
  );
}
