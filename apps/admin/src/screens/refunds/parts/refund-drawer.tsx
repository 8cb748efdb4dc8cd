import type { CallData } from '@pifa/contract/staff';
import { App, Button, Input } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { fullTime, money, shortTime } from '../../../lib/format';
import { useCan } from '../../../lib/me';
import { Field } from '../../../ui/field';
import { Card, CopyButton, Money } from '../../../ui/small';
import { Failed, Skeleton } from '../../../ui/states';
import { Drawer, type Walk } from '../../../widgets/drawer';
import { PictureViewer } from '../../../widgets/picture-viewer/picture-viewer';
import { useAnswer } from '../../../widgets/use-answer';
import { useRefund, useRefundAct } from '../queries';
import './refund.css';

type Refund = CallData<'adminRefundOne'>;

interface Props {
  id: string;
  walk: Walk;
  onClose: () => void;
  onDone: () => void;
}

/** One refund beside the money that it gives back. */
export function RefundDrawer({ id, walk, onClose, onDone }: Props) {
  const { data, error, isPending, refetch } = useRefund(id);
  return (
    <Drawer
      open={id !== ''}
      onClose={onClose}
      walk={walk}
      title={data ? `退款 ${data.no}` : '退款'}
      sub={data && `${data.company}，${data.stateName}`}
    >
      {data ? (
        <Body key={data.id + data.state} refund={data} onDone={onDone} />
      ) : isPending ? (
        <Skeleton />
      ) : (
        <Failed error={error} onRetry={() => void refetch()} />
      )}
    </Drawer>
  );
}

function Body({ refund, onDone }: { refund: Refund; onDone: () => void }) {
  const { capture, others } = refund;
  return (
    <div className="rf">
      <div className="rf-left">
        <Card title="要退的钱" pad>
          <p className="rf-amount">
            <Money yuan={refund.amount} big />
          </p>
          <p className="t2 s13">{refund.reason}</p>
          {refund.failReason && <p className="tx-red s13">失败原因：{refund.failReason}</p>}
          {refund.attempts > 0 && !refund.byHand && refund.state !== 'succeeded' && (
            <p className="t3 s12">已向渠道发过 {refund.attempts} 次</p>
          )}
        </Card>
        <Act refund={refund} onDone={onDone} />
        <Card title="订单" pad>
          <p className="row gap8">
            <Link to={`/orders/${refund.orderId}`}>{refund.orderNo}</Link>
            <span className="t2">{refund.orderStateName}</span>
          </p>
          <p className="t2 s13">
            应付 ¥{money(refund.payAmount)}，已付 ¥{money(refund.paidAmount)}，已退 ¥
            {money(refund.refundedAmount)}
          </p>
          {others.length > 0 && (
            <ul className="rf-others">
              {others.map(({ no, amount, stateName, reason, time }) => (
                <li key={no}>
                  <span className="t3 s12">{shortTime(time)}</span> {no} ¥{money(amount)} {stateName}
                  <span className="t3">（{reason}）</span>
                </li>
              ))}
            </ul>
          )}
        </Card>
      </div>
      <Card title="钱是怎么来的" note={refund.through} pad className="rf-right">
        <ul className="rf-facts">
          <li>
            <span className="t3">付款</span> ¥{money(capture.amount)}，{fullTime(capture.time)}
          </li>
          {capture.payer && (
            <li>
              <span className="t3">付款人</span> {capture.payer} <CopyButton text={capture.payer} />
            </li>
          )}
          {capture.reference && (
            <li>
              <span className="t3">来款流水号</span> {capture.reference}
            </li>
          )}
          <li>
            <span className="t3">付款单号</span> {capture.no}
          </li>
          {capture.transaction && (
            <li>
              <span className="t3">来款单号</span> {capture.transaction}
            </li>
          )}
        </ul>
        {capture.file && (
          <div className="rf-paper">
            <PictureViewer src={capture.file.url} alt="付款凭证" isPdf={!capture.file.isPicture} />
          </div>
        )}
      </Card>
    </div>
  );
}

/** What is left to do: record what was given back by hand, or send it to the provider again. */
function Act({ refund, onDone }: { refund: Refund; onDone: () => void }) {
  const mayRefund = useCan('refund.make');
  if (refund.state === 'succeeded')
    return (
      <Card title="已退回" pad>
        <p>{fullTime(refund.doneTime)}</p>
        {refund.reference && <p className="t2 s13">流水号 {refund.reference}</p>}
      </Card>
    );
  if (refund.asked)
    return (
      <Card title="待复核" pad>
        <p className="t2">金额超过登记人的上限，等另一个人确认。</p>
        <Link to="/second-looks">去待我复核</Link>
      </Card>
    );
  if (!mayRefund)
    return (
      <Card title="处理" pad>
        <p className="t3 s13">由有「退款」权限的同事处理</p>
      </Card>
    );
  return (
    <>
      {refund.mayRetry && <Retry refund={refund} onDone={onDone} />}
      {refund.byHand && <Settle refund={refund} onDone={onDone} />}
      {!refund.byHand && !refund.mayRetry && (
        <Card title="处理" pad>
          <p className="t2 s13">渠道正在处理，退回后自动登记。</p>
        </Card>
      )}
    </>
  );
}

function useAct({ no }: Refund, onDone: () => void) {
  const act = useRefundAct();
  const answer = useAnswer(onDone);
  return {
    isPending: act.isPending,
    run: (body: Parameters<typeof act.mutate>[0]) =>
      void answer(() => act.mutateAsync(body), `退款 ${no} 没有登记`),
  };
}

function Settle({ refund, onDone }: { refund: Refund; onDone: () => void }) {
  const { modal } = App.useApp();
  const { run, isPending } = useAct(refund, onDone);
  const [reference, setReference] = useState('');
  const ask = () =>
    reference.trim() !== '' &&
    void modal.confirm({
      title: `登记已退 ¥${money(refund.amount)} 给${refund.company}`,
      content: '请先从银行或现金把钱退回，再登记。登记后不能撤销，客户会收到退款通知。',
      okText: `登记已退 ¥${money(refund.amount)}`,
      cancelText: '取消',
      onOk: () => run({ refundId: refund.id, act: 'settle', reference: reference.trim() }),
    });
  return (
    <Card title="手工退回后登记" pad>
      <div className="rf-form">
        <Field label="退款的流水号">
          {(id) => (
            <Input
              id={id}
              maxLength={100}
              placeholder="银行流水号、收据号或转账单号"
              value={reference}
              onChange={({ target }) => setReference(target.value)}
              onPressEnter={ask}
            />
          )}
        </Field>
        <Button type="primary" loading={isPending} disabled={reference.trim() === ''} onClick={ask}>
          登记已退 ¥{money(refund.amount)}
        </Button>
      </div>
    </Card>
  );
}

function Retry({ refund, onDone }: { refund: Refund; onDone: () => void }) {
  const { modal } = App.useApp();
  const { run, isPending } = useAct(refund, onDone);
  const ask = () =>
    void modal.confirm({
      title: `重新向${refund.through}发起退款 ¥${money(refund.amount)}`,
      content: '退款号不变，渠道不会退两次。',
      okText: '重新发起',
      cancelText: '取消',
      onOk: () => run({ refundId: refund.id, act: 'retry' }),
    });
  return (
    <Card title="重新发起" pad>
      <div className="rf-form">
        <p className="t2 s13">先解决原因（如商户平台余额不足），再重新发起。</p>
        <Button type={refund.byHand ? 'default' : 'primary'} loading={isPending} onClick={ask}>
          重新发起退款
        </Button>
      </div>
    </Card>
  );
}
