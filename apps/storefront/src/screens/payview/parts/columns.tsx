import type { WirePayRecord } from '@pifa/contract/client';
import { formatMinute, paymentText, refundText } from '@pifa/domain';
import { Link } from '../../../ui/router';
import { leadsSomewhere } from '../../../lib/screen-route';
import { LinkButton } from '../../../ui/button';
import { CopyButton } from '../../../ui/copy-button';
import { cx } from '../../../ui/cx';
import type { Column } from '../../../ui/data-table';
import { RecordRow } from '../../../ui/record-row';
import { Tag } from '../../../ui/tag';
import { amountText, orderPath, payPath } from '../../../widgets/order-parts';

/** 「−¥72.00」 for refunds. */
export function signedAmount(yuan: number, symbol: string): string {
  return `${yuan < 0 ? '−' : ''}${amountText(Math.abs(yuan), symbol)}`;
}

const time = (at: string | undefined): string => (at ? formatMinute(new Date(at)) : '--');

function OrderLink({ orderId, orderNo }: WirePayRecord) {
  const to = orderPath(orderId);
  if (!orderId || !leadsSomewhere(to)) return orderNo || '--';
  return (
    <Link to={to} className="link relative whitespace-nowrap phone:hit-44">
      {orderNo}
    </Link>
  );
}

function Amount({ row: { amount, kind }, symbol }: { row: WirePayRecord; symbol: string }) {
  return (
    <span className={cx('font-medium whitespace-nowrap', kind === 'refund' && 'text-green-700')}>
      {signedAmount(amount, symbol)}
    </span>
  );
}

function State({ kind, state, reason }: WirePayRecord) {
  const { word, colour } = kind === 'refund' ? refundText(state) : paymentText(state);
  return (
    <span title={reason || undefined} className="shrink-0">
      <Tag tone={colour}>{word}</Tag>
    </span>
  );
}

/** One record on the phone: number, state and amount, then order, way and time. */
export function PayRecordRow({ row, symbol }: { row: WirePayRecord; symbol: string }) {
  const { no, kind, canPay, orderId, methodName, createTime, doneTime } = row;
  return (
    <RecordRow
      title={
        <>
          <span className="truncate text-13">
            {kind === 'refund' && <span className="text-t3">退款 </span>}
            {no || '--'}
          </span>
          <State {...row} />
        </>
      }
      amount={<Amount row={row} symbol={symbol} />}
      facts={
        <>
          <OrderLink {...row} />
          <span className="whitespace-nowrap">{methodName || '--'}</span>
        </>
      }
      aside={
        canPay && leadsSomewhere(payPath(orderId)) ? (
          <LinkButton to={payPath(orderId)} variant="brand" size="dense" aria-label={`去支付：${no}`}>
            去支付
          </LinkButton>
        ) : (
          time(doneTime ?? createTime)
        )
      }
    />
  );
}

/** Columns of 支付记录; `symbol` of the mall's currency. */
export function columnsOf(symbol: string): readonly Column<WirePayRecord>[] {
  return [
    {
      key: 'no',
      head: '流水号',
      rowHead: true,
      cell: ({ no, kind }) => (
        <span className="inline-flex items-center gap-x-1">
          <span className="whitespace-nowrap">
            {kind === 'refund' && <span className="text-t3">退款 </span>}
            {no || '--'}
          </span>
          {no && <CopyButton text={no} />}
        </span>
      ),
    },
    { key: 'order', head: '订单', cell: (row) => <OrderLink {...row} /> },
    {
      key: 'method',
      head: '方式',
      cell: ({ methodName }) => <span className="whitespace-nowrap">{methodName || '--'}</span>,
    },
    {
      key: 'time',
      head: '时间',
      width: '150px',
      cell: ({ createTime, doneTime }) => (
        <span title={`发起 ${time(createTime)}${doneTime ? `，完成 ${time(doneTime)}` : ''}`}>
          {time(doneTime ?? createTime)}
        </span>
      ),
    },
    {
      key: 'amount',
      head: '金额',
      align: 'end',
      cell: (row) => <Amount row={row} symbol={symbol} />,
    },
    {
      key: 'state',
      head: '状态',
      width: '96px',
      cell: (row) => <State {...row} />,
    },
    {
      key: 'act',
      head: <span className="sr-only">操作</span>,
      width: '88px',
      align: 'end',
      cell: ({ canPay, orderId, no }) =>
        canPay && leadsSomewhere(payPath(orderId)) ? (
          <LinkButton to={payPath(orderId)} variant="brand" size="dense" aria-label={`去支付：${no}`}>
            去支付
          </LinkButton>
        ) : null,
    },
  ];
}
