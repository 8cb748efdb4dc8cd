import type { CallData } from '@pifa/contract/staff';
import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import { App, AutoComplete, Button, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { StaffRefusal, textOf } from '../../../lib/client';
import { money, num, shortTime } from '../../../lib/format';
import { useCan } from '../../../lib/me';
import { Field } from '../../../ui/field';
import { Kbd } from '../../../ui/small';
import { Failed, Skeleton } from '../../../ui/states';
import { CheckList } from '../../../widgets/check-list';
import { useKeys } from '../../../widgets/keys/keys-provider';
import { PictureViewer } from '../../../widgets/picture-viewer/picture-viewer';
import { DivideDialog } from '../../../widgets/receipt-dialog/divide-dialog';
import { type Read, useReview, useTransfer } from '../queries';
import { RefuseDialog } from './refuse-dialog';

type Transfer = CallData<'adminTransferOne'>;

interface Props {
  id: string;
  /** 3 / 7 */
  place: string;
  onNext: () => void;
}

/** The voucher beside the amount: what fits, and the decision. */
export function TransferPane({ id, place, onNext }: Props) {
  const [read, setRead] = useState<Read>({ received: '', payer: '', reference: '' });
  const { data, error, isPending, refetch } = useTransfer(id, read);
  if (!data)
    return (
      <div className="tr-pane">
        {isPending ? <Skeleton /> : <Failed error={error} onRetry={() => void refetch()} />}
      </div>
    );
  const [voucher] = data.vouchers;
  const facts = [data.companyCode, data.level, data.salesperson && `业务员 ${data.salesperson}`];
  return (
    <section className="tr-pane" aria-label={`${data.company}的转账`}>
      <header className="tr-head">
        <b>{data.company}</b>
        <span className="t3 s13 ellip">{facts.filter(Boolean).join('，')}</span>
        <span className="push t3">{place}</span>
      </header>
      <div className="tr-body">
        <div className="tr-paper">
          {voucher ? (
            <PictureViewer src={voucher.url} alt="转账凭证" isPdf={!voucher.isPicture} />
          ) : (
            <p className="t3">这笔转账没有凭证</p>
          )}
        </div>
        <div className="tr-facts">
          <Amounts transfer={data} received={read.received} />
          <Checks transfer={data} />
          {data.note && <p className="s13">客户附言：{data.note}</p>}
          {data.reason && <p className="s13 tx-red">驳回原因：{data.reason}</p>}
          <Order transfer={data} />
          <History transfer={data} />
        </div>
      </div>
      {(data.state === 'waiting' || data.state === 'closed') && (
        <Decide transfer={data} read={read} onRead={setRead} onNext={onNext} />
      )}
    </section>
  );
}

function Amounts({ transfer, received }: { transfer: Transfer; received: string }) {
  const came = received === '' ? transfer.amount : Number(received);
  const check = transfer.checks.find(({ name }) => name === 'amount');
  const isOpen = transfer.state === 'waiting' || transfer.state === 'closed';
  return (
    <div className="tr-amounts">
      <div>
        <span className="t3 s12">{isOpen ? '待付' : '凭证金额'}</span>
        <b>¥{money(isOpen ? transfer.wanted : transfer.amount)}</b>
      </div>
      <div>
        <span className="t3 s12">{isOpen ? '实收' : '订单已付'}</span>
        <b>¥{money(isOpen ? came : transfer.paidAmount)}</b>
      </div>
      {isOpen && check && (
        <p className={check.ok ? 'tr-fits' : 'tr-misfits'}>
          {check.ok ? <CheckCircleFilled /> : <ExclamationCircleFilled />} {check.text}
        </p>
      )}
    </div>
  );
}

function Checks({ transfer }: { transfer: Transfer }) {
  if (transfer.state !== 'waiting' && transfer.state !== 'closed') return null;
  return <CheckList checks={transfer.checks.filter(({ name }) => name !== 'amount')} />;
}

function Order({ transfer }: { transfer: Transfer }) {
  return (
    <div className="tr-block">
      <h3>对应订单</h3>
      <p className="tr-order">
        <Link to={`/orders/${transfer.orderId}`}>{transfer.orderNo}</Link>
        <b>{money(transfer.payAmount)}</b>
        <span className="t3 s13">
          {num(transfer.kinds)} 种 {num(transfer.ipcnt)} 件 {num(transfer.spcnt)} 个
        </span>
      </p>
      <p className="t3 s13">
        {transfer.orderState}
        {transfer.paidAmount > 0 && `，已付 ¥${money(transfer.paidAmount)}`}
      </p>
    </div>
  );
}

function History({ transfer }: { transfer: Transfer }) {
  return (
    <div className="tr-block">
      <h3>记录</h3>
      <ul className="tr-history">
        {transfer.history.toReversed().map(({ words, actor, time }) => (
          <li key={time + words}>
            <span className="t3 s12">{shortTime(time)}</span> {actor} {words}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface DecideProps {
  transfer: Transfer;
  read: Read;
  onRead: (read: Read) => void;
  onNext: () => void;
}

/** 确认到账 or 驳回; what does not fit is said once more before it counts. */
function Decide({ transfer, read, onRead, onNext }: DecideProps) {
  const { message, modal } = App.useApp();
  const mayConfirm = useCan('payment.confirm');
  const review = useReview();
  const [draft, setDraft] = useState(read);
  const [isRefusing, setRefusing] = useState(false);
  const [isDividing, setDividing] = useState(false);
  const came = draft.received === '' ? transfer.amount : Number(draft.received);
  const done = (text: string) => {
    void message.success(text);
    onNext();
  };
  const confirm = (anyway: boolean): void => {
    if (review.isPending) return;
    review.mutate(
      {
        paymentId: transfer.id,
        verdict: 'confirm',
        payer: draft.payer.trim(),
        reference: draft.reference.trim(),
        anyway,
        ...(draft.received !== '' && { received: draft.received }),
      },
      {
        onSuccess: ({ message: said }) => done(said),
        onError: (error) => {
          if (!(error instanceof StaffRefusal) || error.code !== 'confirm-needed')
            return void message.error(textOf(error));
          void modal.confirm({
            title: `有 ${error.message.split('；').length} 项对不上`,
            content: (
              <ul className="tr-wrong">
                {error.message.split('；').map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            ),
            okText: `仍然确认 ¥${money(came)}`,
            cancelText: '再看看',
            onOk: () => confirm(true),
          });
        },
      },
    );
  };
  useKeys(
    [
      { key: 'a', words: '确认到账', run: () => confirm(false) },
      { key: 'r', words: '驳回', run: () => setRefusing(true) },
      { key: 'Ctrl Enter', words: '确认到账', run: () => confirm(false) },
      { key: 'd', words: '拆到多个订单', run: () => transfer.state === 'waiting' && setDividing(true) },
    ],
    mayConfirm && !isRefusing && !isDividing,
  );
  if (!mayConfirm) return <footer className="tr-foot t3 s13">由有「确认收款」权限的同事核对</footer>;
  const change = (part: Partial<Read>) => setDraft((before) => ({ ...before, ...part }));
  const look = () => onRead(draft);
  return (
    <footer className="tr-foot">
      <div className="tr-form">
        <Field label="实收（元）">
          {(id) => (
            <InputNumber<string>
              id={id}
              stringMode
              min="0.01"
              precision={2}
              placeholder={money(transfer.amount)}
              value={draft.received === '' ? null : draft.received}
              onChange={(yuan) => change({ received: yuan ?? '' })}
              onBlur={look}
            />
          )}
        </Field>
        <Field label="付款人">
          {(id) => (
            <AutoComplete
              id={id}
              options={transfer.knownPayers.map((value) => ({ value }))}
              value={draft.payer}
              maxLength={60}
              placeholder="凭证上的付款户名"
              onChange={(payer: string) => change({ payer })}
              onSelect={(payer: string) => onRead({ ...draft, payer })}
              onBlur={look}
            />
          )}
        </Field>
        <Field label="流水号">
          {(id) => (
            <Input
              id={id}
              value={draft.reference}
              maxLength={60}
              placeholder="银行流水号"
              onChange={({ target }) => change({ reference: target.value })}
              onBlur={look}
            />
          )}
        </Field>
      </div>
      <div className="row gap8">
        <Button onClick={onNext}>
          跳过 <Kbd>N</Kbd>
        </Button>
        {transfer.state === 'waiting' && (
          <Button danger onClick={() => setRefusing(true)}>
            驳回 <Kbd>R</Kbd>
          </Button>
        )}
        {transfer.state === 'waiting' && (
          <Button title="这笔款付了几张订单" onClick={() => setDividing(true)}>
            拆到多个订单 <Kbd>D</Kbd>
          </Button>
        )}
        <span className="t3 s12 tr-warn">确认到账不能撤销，只能另做退款</span>
        <Button type="primary" className="push" loading={review.isPending} onClick={() => confirm(false)}>
          确认到账 ¥{money(came)} <Kbd>A</Kbd>
        </Button>
      </div>
      {isDividing && (
        <DivideDialog
          orderId={transfer.orderId}
          transfer={{
            paymentId: transfer.id,
            amount: draft.received === '' ? transfer.amount.toFixed(2) : draft.received,
            payer: draft.payer,
            reference: draft.reference,
            voucher: transfer.vouchers[0],
          }}
          onClose={() => setDividing(false)}
          onDone={() => {
            setDividing(false);
            onNext();
          }}
        />
      )}
      {isRefusing && (
        <RefuseDialog
          transfer={transfer}
          isPending={review.isPending}
          onClose={() => setRefusing(false)}
          onRefuse={(reason) =>
            review.mutate(
              { paymentId: transfer.id, verdict: 'reject', reason },
              {
                onSuccess: ({ message: said }) => {
                  setRefusing(false);
                  done(said);
                },
                onError: (error) => void message.error(textOf(error)),
              },
            )
          }
        />
      )}
    </footer>
  );
}
