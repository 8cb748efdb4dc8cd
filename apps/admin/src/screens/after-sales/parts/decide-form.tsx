import type { CallData } from '@pifa/contract/staff';
import { App, Button, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { money } from '../../../lib/format';
import { useCan } from '../../../lib/me';
import { usePref } from '../../../lib/prefs';
import { Card, Kbd } from '../../../ui/small';
import { useKeys } from '../../../widgets/keys/keys-provider';
import { PhrasePicker } from '../../../widgets/phrase-picker';
import { useAnswer } from '../../../widgets/use-answer';
import { useSteps } from '../queries';

interface Props {
  request: CallData<'adminAfterSale'>;
  onDone: () => void;
}

/** 同意 or 拒绝. */
export function DecideForm({ request, onDone }: Props) {
  const { message } = App.useApp();
  const mayDecide = useCan('after-sale.decide');
  const { decide } = useSteps();
  const answer = useAnswer(onDone);
  const [address, setAddress] = usePref('after-sale.return-address', '');
  const [freight, setFreight] = useState(0);
  const [reason, setReason] = useState('');
  const isReturn = request.kind === 'return';
  const step = (verdict: 'agree' | 'reject') => {
    if (verdict === 'reject' && reason.trim() === '') return void message.warning('请写明拒绝的原因');
    if (verdict === 'agree' && isReturn && address.trim() === '')
      return void message.warning('请填写退货地址');
    const body = { id: request.id, verdict, reason: reason.trim(), freight };
    const whole = verdict === 'agree' && isReturn ? { ...body, returnAddress: address.trim() } : body;
    return void answer(() => decide.mutateAsync(whole), `售后 ${request.no} 没有处理`);
  };
  useKeys(
    [
      { key: 'a', words: '同意', run: () => step('agree') },
      { key: 'r', words: '拒绝', run: () => step('reject') },
    ],
    mayDecide,
  );
  if (!mayDecide) return null;
  return (
    <Card title="处理" pad>
      <div className="asr-form">
        {isReturn && (
          <div className="asr-field">
            退货地址
            <Input.TextArea
              autoSize
              aria-label="退货地址"
              maxLength={200}
              placeholder="收件人、电话、地址，客户看得到；下次自动填入"
              value={address}
              onChange={({ target }) => setAddress(target.value)}
            />
          </div>
        )}
        {request.freightLeft > 0 && (
          <div className="asr-field">
            另退运费（最多 {money(request.freightLeft)}）
            <InputNumber
              min={0}
              max={request.freightLeft}
              precision={2}
              prefix="¥"
              aria-label="另退的运费"
              value={freight}
              onChange={(yuan) => setFreight(yuan ?? 0)}
            />
          </div>
        )}
        {request.giftAmount > 0 && (
          <p className="tx-amber s13">客户还留着价值 ¥{money(request.giftAmount)} 的赠品</p>
        )}
        <div className="asr-field">
          说明（拒绝必填，客户看得到）
          <Input.TextArea
            autoSize={{ minRows: 2 }}
            aria-label="说明"
            maxLength={200}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </div>
        <PhrasePicker use="after-sale-refuse" text={reason} onPick={setReason} />
        <span className="row gap8">
          <Button type="primary" loading={decide.isPending} onClick={() => step('agree')}>
            {isReturn ? '同意退货' : `同意退款 ¥${money(request.goodsAmount + freight)}`} <Kbd>A</Kbd>
          </Button>
          <Button danger loading={decide.isPending} onClick={() => step('reject')}>
            拒绝 <Kbd>R</Kbd>
          </Button>
        </span>
      </div>
    </Card>
  );
}
