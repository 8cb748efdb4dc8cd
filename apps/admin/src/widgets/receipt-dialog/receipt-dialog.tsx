import type { CallBodyInput, WireReceivable } from '@pifa/contract/staff';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../lib/client';
import { money } from '../../lib/format';
import { Field } from '../../ui/field';
import { Tag } from '../../ui/small';
import { Failed, Skeleton } from '../../ui/states';
import { DivideDialog } from './divide-dialog';
import { ReceiptFields, useReceiptDraft } from './receipt-fields';
import { ReceiptPicture } from './receipt-picture';
import { useRecording } from './use-recording';
import './receipt-dialog.css';

interface Props {
  /** absent: the order is looked for first */
  orderId?: string;
  onClose: () => void;
}

/** 登记收款: money without a voucher of the buyer, whole or in part. */
export function ReceiptDialog({ orderId, onClose }: Props) {
  const [picked, setPicked] = useState(orderId);
  const [isDividing, setDividing] = useState(false);
  if (picked !== undefined && isDividing) return <DivideDialog orderId={picked} onClose={onClose} />;
  return (
    <Modal
      open
      title="登记收款"
      footer={null}
      onCancel={onClose}
      width={560}
      destroyOnHidden
      mask={{ closable: false }}
    >
      {picked === undefined ? (
        <FindOrder onPick={setPicked} />
      ) : (
        <Received
          orderId={picked}
          onClose={onClose}
          onDivide={() => setDividing(true)}
          {...(orderId === undefined && { onAnother: () => setPicked(undefined) })}
        />
      )}
    </Modal>
  );
}

function FindOrder({ onPick }: { onPick: (id: string) => void }) {
  const [keyword, setKeyword] = useState('');
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['receivables', keyword],
    enabled: keyword !== '',
    queryFn: ({ signal }) => call('adminReceivables', { query: { keyword }, signal }),
  });
  return (
    <div className="rc">
      <Input.Search
        autoFocus
        aria-label="订单号或公司"
        placeholder="订单号或公司名，回车查找等着付款的订单"
        loading={isFetching}
        onSearch={(text) => setKeyword(text.trim())}
      />
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : data && data.list.length === 0 ? (
        <p className="t3">没有等着付款的订单符合「{keyword}」</p>
      ) : (
        data && (
          <ul className="rc-found">
            {data.list.map((order) => (
              <li key={order.orderId}>
                <button type="button" onClick={() => onPick(order.orderId)}>
                  <span>
                    {order.orderNo} <span className="t2">{order.company}</span>{' '}
                    {order.voucher ? (
                      <Tag tone="amber">有凭证待核对</Tag>
                    ) : (
                      order.blocked && <Tag>{order.blocked}</Tag>
                    )}
                  </span>
                  <b>¥{money(order.wanted)}</b>
                </button>
              </li>
            ))}
          </ul>
        )
      )}
    </div>
  );
}

interface ReceivedProps {
  orderId: string;
  onAnother?: () => void;
  /** the sum pays other orders of the customer too */
  onDivide: () => void;
  onClose: () => void;
}

function Received({ orderId, onAnother, onDivide, onClose }: ReceivedProps) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['receivables', 'order', orderId],
    staleTime: 0,
    queryFn: ({ signal }) => call('adminReceivables', { query: { orderId }, signal }),
  });
  if (isPending) return <Skeleton rows={4} />;
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  const [order] = data.list;
  if (!order) return <p className="t3">没有这张订单</p>;
  return (
    <div className="rc">
      <p className="rc-order">
        <b>{order.orderNo}</b> {order.company}
        <br />
        <span className="t2 s13">
          应付 ¥{money(order.payAmount)}，已收 ¥{money(order.paidAmount)}，
          <b>
            {order.partName === '全款' ? '待收' : order.partName} ¥{money(order.wanted)}
          </b>
        </span>
        {onAnother && (
          <Button type="link" size="small" onClick={onAnother}>
            换一张订单
          </Button>
        )}
        {order.blockedToDivide === '' && (
          <Button type="link" size="small" onClick={onDivide}>
            拆到多个订单
          </Button>
        )}
      </p>
      {order.blocked ? (
        <p className="tx-amber">
          {order.blocked}
          {order.voucher && (
            <Link to={`/transfers?q=${order.orderNo}`} onClick={onClose}>
              　去核对这笔转账
            </Link>
          )}
        </p>
      ) : (
        // What it wanted when it was read is part of what is sent: another amount is another form.
        <ReceiptForm key={order.wanted} order={order} onStale={() => void refetch()} onClose={onClose} />
      )}
    </div>
  );
}

interface FormProps {
  order: WireReceivable;
  onStale: () => void;
  onClose: () => void;
}

function ReceiptForm({ order, onStale, onClose }: FormProps) {
  const receipt = useReceiptDraft({ amount: order.wanted.toFixed(2) });
  const [note, setNote] = useState('');
  const [file, setFile] = useState<{ uploadId: string; url: string }>();
  const { save, isPending } = useRecording(
    (body: Omit<CallBodyInput<'adminReceiptRecord'>, 'orderId' | 'wanted' | 'requestId'>, once) =>
      call('adminReceiptRecord', {
        body: { ...body, ...once, orderId: order.orderId, wanted: order.wanted },
      }),
    { onDone: onClose, onStale },
  );
  const { amount } = receipt.draft;
  const came = Number(amount ?? 0);
  const rest = Math.round((order.wanted - came) * 100) / 100;
  const isShort = rest > 0 && came > 0;
  const isReady = came > 0 && !receipt.lacksReference && !(isShort && !order.partly);
  const submit = () =>
    isReady &&
    amount !== null &&
    save({ ...receipt.facts, amount, note: note.trim(), ...(file && { uploadId: file.uploadId }) });
  return (
    <form
      className="rc"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.ctrlKey) submit();
      }}
    >
      <ReceiptFields of={receipt} amountLabel="实收（元）" knownPayers={order.knownPayers} />
      <Field label="说明（可不填）">
        {(id) => (
          <Input id={id} maxLength={200} value={note} onChange={({ target }) => setNote(target.value)} />
        )}
      </Field>
      <ReceiptPicture file={file} onFile={setFile} />
      {isShort && (
        <p className={order.partly ? 't2 s13' : 'tx-red s13'}>
          {order.partly
            ? `收一部分：还差 ¥${money(rest)}，订单继续等余款，库存一直留着`
            : '定金与尾款要整笔到账，不能只收一部分'}
        </p>
      )}
      {rest < 0 && <p className="tx-amber s13">多收 ¥{money(-rest)}，多出的产生待退款</p>}
      <div className="row gap8">
        <span className="t3 s12">登记后不能撤销，只能另做退款</span>
        <Button className="push" onClick={onClose}>
          取消
        </Button>
        <Button type="primary" htmlType="submit" disabled={!isReady} loading={isPending}>
          登记收款{came > 0 && ` ¥${money(came)}`}
        </Button>
      </div>
    </form>
  );
}
