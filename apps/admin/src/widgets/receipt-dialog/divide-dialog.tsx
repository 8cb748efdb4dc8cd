import type { CallBodyInput, WireReceivable } from '@pifa/contract/staff';
import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import { RECEIPT_WAY_FACTS, yuanToFen } from '@pifa/domain';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { call } from '../../lib/client';
import { money } from '../../lib/format';
import { Failed, Skeleton } from '../../ui/states';
import { PictureViewer } from '../picture-viewer/picture-viewer';
import { DivideTable } from './divide-table';
import { ReceiptFields, useReceiptDraft } from './receipt-fields';
import { ReceiptPicture } from './receipt-picture';
import { useRecording } from './use-recording';
import { useDivision } from './use-division';
import './receipt-dialog.css';

/** The buyer's transfer that is divided, with what was read from its voucher. */
interface Transfer {
  paymentId: string;
  amount: string;
  payer: string;
  reference: string;
  voucher: { url: string; isPicture: boolean } | undefined;
}

interface Props {
  /** the order that the sum was seen for: it gets a share in any case */
  orderId: string;
  transfer?: Transfer;
  onClose: () => void;
  /** after it was recorded */
  onDone?: () => void;
}

/** 拆到多个订单: one sum, one reference and one file for several open orders of one customer. */
export function DivideDialog({ orderId, transfer, onClose, onDone }: Props) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['receivables', 'together', orderId],
    staleTime: 0,
    queryFn: ({ signal }) => call('adminReceivables', { query: { orderId, together: 'true' }, signal }),
  });
  const [first] = data?.list ?? [];
  return (
    <Modal
      open
      title={first ? `一笔款付 ${first.company} 的几张订单` : '一笔款付几张订单'}
      footer={null}
      onCancel={onClose}
      width={transfer?.voucher ? 1180 : 760}
      style={{ top: 40 }}
      destroyOnHidden
      mask={{ closable: false }}
    >
      {isPending ? (
        <Skeleton rows={5} />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={transfer?.voucher ? 'dv-beside' : undefined}>
          {transfer?.voucher && (
            <PictureViewer src={transfer.voucher.url} alt="转账凭证" isPdf={!transfer.voucher.isPicture} />
          )}
          <DivideForm
            key={data.list.map(({ orderId: id, wanted }) => `${id}${wanted}`).join()}
            orders={data.list}
            orderId={orderId}
            transfer={transfer}
            onStale={() => void refetch()}
            onClose={onClose}
            onDone={onDone ?? onClose}
          />
        </div>
      )}
    </Modal>
  );
}

interface FormProps {
  orders: readonly WireReceivable[];
  orderId: string;
  transfer: Transfer | undefined;
  onStale: () => void;
  onClose: () => void;
  onDone: () => void;
}

function DivideForm({ orders, orderId, transfer, onStale, onClose, onDone }: FormProps) {
  const receipt = useReceiptDraft({
    amount: transfer?.amount ?? null,
    reference: transfer?.reference ?? '',
    payer: transfer?.payer ?? '',
  });
  const [file, setFile] = useState<{ uploadId: string; url: string }>();
  const { save, isPending } = useRecording(
    (body: Omit<CallBodyInput<'adminReceiptDivide'>, 'requestId'>, once) =>
      call('adminReceiptDivide', { body: { ...body, ...once } }),
    { onDone, onStale },
  );
  const { amount, way } = receipt.draft;
  const received = yuanToFen(amount ?? '0');
  const division = useDivision(orders, received, orderId);
  const { sent, left, checks } = division;
  const lacksReference = !transfer && receipt.lacksReference;
  const isReady = received > 0 && sent.length > 1 && checks.refusal === undefined && !lacksReference;
  const submit = () =>
    isReady &&
    save({
      ...receipt.facts,
      amount: amount ?? '0',
      orders: sent.map(({ order, share }) => ({
        orderId: order.orderId,
        amount: share / 100,
        wanted: order.wanted,
      })),
      ...(transfer && { paymentId: transfer.paymentId }),
      ...(file && { uploadId: file.uploadId }),
    });
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
      <ReceiptFields
        of={receipt}
        amountLabel="一共收到（元）"
        knownPayers={orders[0]?.knownPayers ?? []}
        isTransfer={transfer !== undefined}
        referenceHint="各单都记这一个"
      />
      {orders.length < 2 && <p className="tx-amber s13">这家客户没有别的等着付款的订单</p>}
      <DivideTable division={division} firstId={orderId} />
      <Result
        received={received}
        left={left}
        doubts={checks.doubts}
        refusal={checks.refusal}
        count={sent.length}
      />
      {!transfer && <ReceiptPicture file={file} onFile={setFile} />}
      <div className="row gap8">
        {lacksReference && received > 0 && sent.length > 1 ? (
          <span className="tx-amber s12">还要填{RECEIPT_WAY_FACTS[way].reference}</span>
        ) : (
          <span className="t3 s12">登记后不能撤销，只能另做退款</span>
        )}
        <Button className="push" onClick={onClose}>
          取消
        </Button>
        <Button type="primary" htmlType="submit" disabled={!isReady} loading={isPending}>
          {sent.length > 1 ? `分给 ${sent.length} 张订单 ¥${money(received / 100)}` : '选两张以上的订单'}
        </Button>
      </div>
    </form>
  );
}

interface ResultProps {
  received: number;
  left: number;
  count: number;
  doubts: readonly string[];
  refusal: string | undefined;
}

/** Whether the shares make up what came, and what each short or overpaid order means. */
function Result({ received, left, count, doubts, refusal }: ResultProps) {
  if (received === 0) return <p className="t3 s13">填写收到的金额，自动从凑得上的订单分起。</p>;
  const isEven = left === 0 && refusal === undefined;
  return (
    <div className={isEven && doubts.length === 0 ? 'dv-sum fits' : 'dv-sum'} role="status">
      <p>
        {isEven && doubts.length === 0 ? <CheckCircleFilled /> : <ExclamationCircleFilled />}{' '}
        {isEven ? `${count} 张合计 ¥${money(received / 100)}，差额 0.00` : (refusal ?? '')}
      </p>
      {doubts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}
