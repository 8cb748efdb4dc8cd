import type { WireAfterSale } from '@pifa/contract/client';
import {
  AFTER_SALE_STATES,
  afterSaleLabel,
  formatMinute,
  inPacks,
  quantityLabel,
  quantityRule,
} from '@pifa/domain';
import { Button } from '../../../ui/button';
import { CopyButton } from '../../../ui/copy-button';
import { Disclosure } from '../../../ui/disclosure';
import { Tag } from '../../../ui/tag';
import { AttachmentList } from '../../../widgets/attachments';
import { amountText } from '../../../widgets/order-parts';

const time = (at: string): string => (at ? formatMinute(new Date(at)) : '--');

function StateTag({ request }: { request: WireAfterSale }) {
  const known = AFTER_SALE_STATES.find((state) => state === request.state);
  const { word, colour } = known
    ? afterSaleLabel(known)
    : { word: request.stateName || '处理中', colour: 'grey' as const };
  return <Tag tone={colour}>{word}</Tag>;
}

/** 「2件+12瓶」 of stored pieces. */
function pieces(line: WireAfterSale['lines'][number]): string {
  const rule = quantityRule({
    piecesPerPack: line.packingSpecification,
    unit: line.unit,
    packUnit: line.packUnit,
  });
  return quantityLabel(rule, inPacks(line.num, line.packingSpecification));
}

/** One request: goods, amount, state and available actions. */
export function AfterSaleCard({
  request,
  symbol,
  busy,
  onWithdraw,
  onSend,
  onAgain,
}: {
  request: WireAfterSale;
  symbol: string;
  busy: boolean;
  onWithdraw: () => void;
  onSend: () => void;
  onAgain: () => void;
}) {
  const can = new Set(request.actions);
  return (
    <article aria-label={`售后申请 ${request.no}`} className="py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13">
        <span className="font-medium text-t1">{request.kindName}</span>
        <span className="text-t3">{request.no}</span>
        <span className="text-t3">{time(request.createTime)}</span>
        <StateTag request={request} />
        <span className="ml-auto text-14 text-t1">
          退款 {amountText(request.refundAmount, symbol)}
          {request.points > 0 && <span className="text-12 text-t3"> + {request.points} 积分</span>}
        </span>
      </div>
      <ul className="mt-2 flex flex-col gap-1 text-13">
        {request.lines.map((line) => (
          <li key={line.orderLineId} className="flex flex-wrap gap-x-3">
            <span className="min-w-0 flex-1 text-t1">
              {line.goodsName}
              {line.tag && <span className="ml-1 text-12 text-amber-800">{line.tag}</span>}
            </span>
            <span className="text-t2">{pieces(line)}</span>
            <span className="w-24 text-right text-t2">{amountText(line.amount, symbol)}</span>
          </li>
        ))}
        {request.freightAmount > 0 && (
          <li className="flex justify-between text-t2">
            <span>运费</span>
            <span>{amountText(request.freightAmount, symbol)}</span>
          </li>
        )}
      </ul>
      <Messages request={request} />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {can.has('send') && (
          <Button size="dense" variant="brand" onClick={onSend}>
            填写退货单号
          </Button>
        )}
        {can.has('ask-again') && (
          <Button size="dense" onClick={onAgain}>
            再次申请
          </Button>
        )}
        {can.has('withdraw') && (
          <Button size="dense" busy={busy} onClick={onWithdraw}>
            撤销申请
          </Button>
        )}
      </div>
      <Disclosure title="处理记录" className="text-13">
        <ol className="flex flex-col gap-1 text-13">
          {request.history.toReversed().map((step) => (
            <li key={`${step.time}${step.to}`} className="flex flex-wrap gap-x-4">
              <span className="w-36 shrink-0 text-t3">{time(step.time)}</span>
              <span className="text-t1">{step.toName || '状态更新'}</span>
              <span className="text-t2">{[step.actor, step.note].filter(Boolean).join(' · ')}</span>
            </li>
          ))}
        </ol>
      </Disclosure>
    </article>
  );
}

/** Reason, remark, photos, the seller's reply, parcels and refunds. */
function Messages({ request }: { request: WireAfterSale }) {
  const rows: [string, string][] = [
    ['原因', [request.reason, request.description].filter(Boolean).join('：')],
    ['拒绝原因', request.rejectReason],
    ['退货地址', request.returnAddress],
    ['退货物流', [request.carrier, request.trackingNo].filter(Boolean).join(' ')],
    ...request.refunds.map((one): [string, string] => [
      '退款',
      [one.no, amountText(one.amount, '¥'), one.stateName].filter(Boolean).join(' · '),
    ]),
  ];
  return (
    <dl className="mt-2 flex flex-col gap-1 text-13">
      {rows
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={`${label}${value}`} className="flex gap-3">
            <dt className="w-16 shrink-0 text-t3">{label}</dt>
            <dd className="min-w-0 break-words text-t1">
              {value}
              {label === '退货地址' && <CopyButton text={value} />}
            </dd>
          </div>
        ))}
      {request.photos.length > 0 && (
        <div className="flex gap-3">
          <dt className="w-16 shrink-0 text-t3">照片</dt>
          <dd className="min-w-0">
            <AttachmentList
              label={`${request.no} 的照片`}
              files={request.photos.map(({ url }, index) => ({ url, name: `照片 ${index + 1}` }))}
            />
          </dd>
        </div>
      )}
    </dl>
  );
}
