import type { CallData } from '@pifa/contract/staff';
import { App, Button, InputNumber } from 'antd';
import { useRef, useState } from 'react';
import { textOf } from '../../../lib/client';
import { money, num, shortTime } from '../../../lib/format';
import { useCan } from '../../../lib/me';
import { newId } from '../../../lib/new-id';
import { Card, Money } from '../../../ui/small';
import { useSteps } from '../queries';

interface Props {
  request: CallData<'adminAfterSale'>;
  onDone: () => void;
}

/** 退款: what goes back, at once or in parts, the way it was paid; money is never taken back from here. */
export function RefundForm({ request, onDone }: Props) {
  const { message, modal } = App.useApp();
  const mayRefund = useCan('refund.make');
  const { refund } = useSteps();
  const { goodsAmount, freightAmount, refundAmount, refundedAmount, points } = request;
  const left = Math.round((refundAmount - refundedAmount) * 100) / 100;
  const [typed, setTyped] = useState<number | null>(null);
  const amount = Math.min(typed ?? left, left);
  const isPart = amount < left;
  // One part keeps its number until it is answered: pressed twice or sent again, it goes back once.
  const part = useRef(newId());
  const type = (yuan: number | null) => {
    part.current = newId();
    setTyped(yuan);
  };
  const send = async () => {
    try {
      const body = { id: request.id, requestId: part.current };
      const { message: said } = await refund.mutateAsync(isPart ? { ...body, amount } : body);
      type(null);
      void message.success(said);
      if (!isPart) onDone();
    } catch (error) {
      void message.error(textOf(error));
    }
  };
  const ask = () =>
    void modal.confirm({
      title: `退款 ¥${money(amount)} 给${request.company}`,
      content: isPart
        ? `原路退回，发出后不能撤销。还剩 ¥${money(left - amount)}，之后可以再退。`
        : '原路退回，发出后不能撤销。',
      okText: `退款 ¥${money(amount)}`,
      cancelText: '取消',
      onOk: send,
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
          {points > 0 && `，积分 ${num(points)}（随最后一笔退）`}
        </span>
        {request.refunds.length > 0 && (
          <ul className="asr-history">
            {request.refunds.map(({ no, amount: yuan, stateName, createTime }) => (
              <li key={no}>
                <span className="t3 s12">{shortTime(createTime)}</span> ¥{money(yuan)} {stateName}
              </li>
            ))}
          </ul>
        )}
        {mayRefund ? (
          <>
            {left > 0 && (
              <div className="asr-field">
                本次退（还可退 {money(left)}）
                <InputNumber
                  min={0.01}
                  max={left}
                  precision={2}
                  prefix="¥"
                  aria-label="本次退款金额"
                  value={amount}
                  onChange={type}
                />
              </div>
            )}
            <Button type="primary" loading={refund.isPending} onClick={ask}>
              退款 ¥{money(amount)}
            </Button>
          </>
        ) : (
          <p className="t3 s13">由有「退款」权限的同事退款</p>
        )}
      </div>
    </Card>
  );
}
