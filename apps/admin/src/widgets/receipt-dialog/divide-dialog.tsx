import type { CallBodyInput, WireReceivable } from '@pifa/contract/staff';
import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import { RECEIPT_WAY_FACTS, RECEIPT_WAYS, type ReceiptWay, yuanToFen } from '@pifa/domain';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, AutoComplete, Button, Input, InputNumber, Modal, Segmented } from 'antd';
import { useState } from 'react';
import { call, StaffRefusal, textOf } from '../../lib/client';
import { dayOf, money } from '../../lib/format';
import { newId } from '../../lib/new-id';
import { Field } from '../../ui/field';
import { Failed, Skeleton } from '../../ui/states';
import { PictureViewer } from '../picture-viewer/picture-viewer';
import { DivideTable } from './divide-table';
import { ReceiptPicture } from './receipt-picture';
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

type Body = CallBodyInput<'adminReceiptDivide'>;

function useDividing(onDone: () => void, onStale: () => void) {
  const { message, modal } = App.useApp();
  const client = useQueryClient();
  // One form is one sum: sent again after a lost answer it is not recorded again.
  const [requestId] = useState(newId);
  const record = useMutation({
    mutationFn: (body: Body) => call('adminReceiptDivide', { body }),
    onSettled: () => {
      for (const key of [['order'], ['list'], ['queue'], ['receivables'], ['transfer']])
        void client.invalidateQueries({ queryKey: key });
    },
  });
  const save = (body: Omit<Body, 'requestId'>): void => {
    if (record.isPending) return;
    record.mutate(
      { ...body, requestId },
      {
        onSuccess: ({ message: said }) => {
          void message.success(said);
          onDone();
        },
        onError: (error) => {
          if (!(error instanceof StaffRefusal) || error.code !== 'confirm-needed') {
            void message.error(textOf(error));
            return onStale();
          }
          const doubts = error.message.split('；');
          void modal.confirm({
            title: `有 ${doubts.length} 项请再看一眼`,
            content: (
              <ul className="dv-doubts">
                {doubts.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            ),
            okText: `仍然登记 ¥${money(Number(body.amount))}`,
            cancelText: '再看看',
            onOk: () => save({ ...body, anyway: true }),
          });
        },
      },
    );
  };
  return { save, isPending: record.isPending };
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
  const [today] = useState(() => dayOf(new Date()));
  const [way, setWay] = useState<ReceiptWay>('bank');
  const [amount, setAmount] = useState<string | null>(transfer?.amount ?? null);
  const [reference, setReference] = useState(transfer?.reference ?? '');
  const [payer, setPayer] = useState(transfer?.payer ?? '');
  const [receivedOn, setReceivedOn] = useState(today);
  const [file, setFile] = useState<{ uploadId: string; url: string }>();
  const { save, isPending } = useDividing(onDone, onStale);
  const received = yuanToFen(amount ?? '0');
  const division = useDivision(orders, received, orderId);
  const { sent, left, checks } = division;
  const facts = RECEIPT_WAY_FACTS[way];
  const lacksReference = !transfer && facts.wantsReference && reference.trim() === '';
  const isReady = received > 0 && sent.length > 1 && checks.refusal === undefined && !lacksReference;
  const submit = () =>
    isReady &&
    save({
      amount: amount ?? '0',
      way,
      orders: sent.map(({ order, share }) => ({
        orderId: order.orderId,
        amount: share / 100,
        wanted: order.wanted,
      })),
      reference: reference.trim(),
      payer: payer.trim(),
      receivedOn,
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
      {!transfer && (
        <Segmented
          aria-label="收款方式"
          value={way}
          options={RECEIPT_WAYS.map((value) => ({ value, label: RECEIPT_WAY_FACTS[value].name }))}
          onChange={setWay}
        />
      )}
      <div className="rc-two">
        <Field label="一共收到（元）">
          {(id) => (
            <InputNumber<string>
              id={id}
              autoFocus
              stringMode
              min="0.01"
              precision={2}
              value={amount}
              onChange={setAmount}
            />
          )}
        </Field>
        <Field label="收款日期">
          {(id) => (
            <Input
              id={id}
              type="date"
              max={today}
              value={receivedOn}
              onChange={({ target }) => setReceivedOn(target.value || today)}
            />
          )}
        </Field>
        <Field label={`${facts.reference}${facts.wantsReference && !transfer ? '' : '（可不填）'}`}>
          {(id) => (
            <Input
              id={id}
              maxLength={60}
              value={reference}
              placeholder="各单都记这一个"
              onChange={({ target }) => setReference(target.value)}
            />
          )}
        </Field>
        <Field label="付款人（可不填）">
          {(id) => (
            <AutoComplete
              id={id}
              options={(orders[0]?.knownPayers ?? []).map((value) => ({ value }))}
              maxLength={60}
              value={payer}
              onChange={setPayer}
            />
          )}
        </Field>
      </div>
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
          <span className="tx-amber s12">还要填{facts.reference}</span>
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
