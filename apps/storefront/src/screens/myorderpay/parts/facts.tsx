import type { WireOrderDetail } from '@pifa/contract/client';
import { addressText, code128, collectWords, formatMinute, maskPhone } from '@pifa/domain';
import type { ReactNode } from 'react';
import { Link } from '../../../ui/router';
import { CopyButton } from '../../../ui/copy-button';
import { Tag, type Tone } from '../../../ui/tag';
import { amountText, invoiceText, orderPath, StatusTag } from '../../../widgets/order-parts';

/** A titled card. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-card border border-line bg-card p-4 phone:p-3">
      <h2 className="mb-2 text-16">{title}</h2>
      {children}
    </section>
  );
}

/** Heads of what is no parcel. */
const PARCELS: Partial<Record<WireOrderDetail['way'], string>> = { pickup: '备货', van: '送货' };

const time = (at: string): string => (at ? formatMinute(new Date(at)) : '--');

/** 收货, 下单人, 发票, 备注. */
export function Facts({ order }: { order: WireOrderDetail }) {
  const { address, delivery } = order;
  const isCollected = order.way === 'pickup';
  const rows: [string, string][] = [
    ['配送方式', wayText(order)],
    [
      isCollected ? '提货人' : '收货人',
      [address.name, address.phone && maskPhone(address.phone)].filter(Boolean).join(' '),
    ],
    [isCollected ? '自提点' : '收货地址', addressText(address)],
    ['自提时间', delivery?.hours ?? ''],
    ['电话', delivery?.contact ?? ''],
    ['说明', delivery?.note ?? ''],
    [
      '下单',
      [order.buyer, order.placedBy && `由 ${order.placedBy} 代下`, time(order.createTime)]
        .filter(Boolean)
        .join(' · '),
    ],
    ['商家留言', order.placedNote ?? ''],
    ['发货地', order.shipFrom],
    ['发票', invoiceText(order.invoice)],
    ['采购单号', order.buyerPoNo],
    ['备注', order.remark],
    ['取消原因', order.cancelReason],
  ];
  return (
    <dl className="grid gap-x-8 gap-y-2 text-14 lg:grid-cols-2">
      {rows
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label} className="flex gap-3">
            <dt className="w-16 shrink-0 text-t3">{label}</dt>
            <dd className="min-w-0 flex-1 text-t1">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** 「物流专线 · 运费到付」; nothing for couriers. */
const wayText = ({ way, wayName }: WireOrderDetail): string =>
  way === 'express' ? '' : [wayName, collectWords(way)].filter(Boolean).join(' · ');

/** 自提: the code to show when collecting, once the goods are ready. */
export function PickupCode({ order }: { order: WireOrderDetail }) {
  const { delivery, address } = order;
  if (!delivery?.pickupCode) return null;
  return (
    <section
      aria-label="提货码"
      className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded-card border border-brand-200 bg-brand-50 p-4 phone:p-3"
    >
      <p>
        <span className="block text-13 text-t2">提货码</span>
        <span className="text-28 font-semibold tracking-[0.2em] text-brand-700 tabular-nums">
          {delivery.pickupCode}
        </span>
      </p>
      <Barcode text={delivery.pickupCode} />
      <div className="min-w-0 text-14 text-t1">
        <p className="wrap-anywhere">{addressText(address)}</p>
        <p className="text-13 text-t2">{[delivery.hours, delivery.contact].filter(Boolean).join(' · ')}</p>
        <p className="text-12 text-t3">提货时出示提货码或条码，请勿告诉他人</p>
      </div>
    </section>
  );
}

/** The code for a scanner at the counter, on white with the quiet zones that it needs. */
function Barcode({ text }: { text: string }) {
  const modules = code128(text);
  return (
    <svg
      aria-hidden="true"
      viewBox={`-10 0 ${modules.length + 20} 24`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      className="h-12 w-44 rounded-tag bg-white"
    >
      {[...modules.matchAll(/1+/g)].map(({ index, 0: run }) => (
        <rect key={index} x={index} y={3} width={run.length} height={18} />
      ))}
    </svg>
  );
}

/** Every parcel with its tracking number and contents. */
export function Shipments({ order }: { order: WireOrderDetail }) {
  if (order.shipments.length === 0) return null;
  const lines = new Map(order.lines.map((line) => [line.id, line]));
  return (
    <Card title={PARCELS[order.way] ?? `物流（${order.shipments.length} 个包裹）`}>
      <ul className="divide-y divide-line">
        {order.shipments.map((parcel, index) => (
          <li key={parcel.id} className="py-3 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {!(order.way in PARCELS) && <span className="text-t1">包裹 {index + 1}</span>}
              <span>{parcel.carrier}</span>
              {(parcel.driver || parcel.driverPhone) && (
                <span>
                  司机 {parcel.driver}{' '}
                  {parcel.driverPhone && (
                    <a href={`tel:${parcel.driverPhone}`} className="link relative phone:hit-44">
                      {parcel.driverPhone}
                    </a>
                  )}
                </span>
              )}
              {parcel.trackingNo && (
                <span className="inline-flex items-center gap-1">
                  {parcel.trackingNo}
                  <CopyButton text={parcel.trackingNo} />
                </span>
              )}
              <span className="text-13 text-t3">
                {time(parcel.shipTime)} {order.way === 'pickup' ? '备好' : '发出'}
              </span>
            </p>
            <p className="mt-1 text-13 text-t3">
              {parcel.lines
                .map(({ orderLineId, num }) => {
                  const line = lines.get(orderLineId);
                  return line ? `${line.goodsName} ${num}${line.unit}` : '';
                })
                .filter(Boolean)
                .join('，')}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const tones: Record<string, Tone> = {
  succeeded: 'green',
  confirmed: 'green',
  waiting: 'amber',
  processing: 'blue',
  failed: 'red',
  rejected: 'red',
  refused: 'red',
  due: 'amber',
  asked: 'amber',
};

/** Payments and refunds, each with its number and state. */
export function MoneyMoves({ order, symbol }: { order: WireOrderDetail; symbol: string }) {
  const rows = [
    ...order.payments.map((one) => ({ ...one, word: one.methodName || '支付', sign: '' })),
    ...order.refunds.map((one) => ({
      ...one,
      word: ['退款', one.reason].filter(Boolean).join(' · '),
      sign: '−',
    })),
  ];
  if (rows.length === 0) return null;
  return (
    <Card title="支付与退款">
      <ul className="divide-y divide-line text-13">
        {rows.map((row) => (
          <li key={row.no} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="text-t1">{row.word}</span>
            <span className="min-w-0 break-all text-t3">{row.no}</span>
            <span className="text-t3">{time(row.createTime)}</span>
            <span className="ml-auto text-14 text-t1">
              {row.sign}
              {amountText(row.amount, symbol)}
            </span>
            <Tag tone={tones[row.state] ?? 'grey'}>{row.stateName || '处理中'}</Tag>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The orders that this one was split into, or its siblings. */
export function Family({ order, symbol }: { order: WireOrderDetail; symbol: string }) {
  const { children, parentId } = order;
  if (children.length === 0 && !parentId) return null;
  return (
    <Card title={parentId ? '同一次下单的其他订单' : `已拆分为 ${children.length} 个订单`}>
      {parentId && (
        <p className="mb-2 text-13 text-t3">
          本单由同一次下单按发货地拆分，一起支付。
          <Link to={orderPath(parentId)} className="link relative ml-2 phone:hit-44">
            查看总单
          </Link>
        </p>
      )}
      <ul className="divide-y divide-line">
        {children.map((child) => (
          <li key={child.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-13">
            {child.id === order.id ? (
              <span className="text-t1">{child.orderNo}（本单）</span>
            ) : (
              <Link to={orderPath(child.id)} className="link relative phone:hit-44">
                {child.orderNo}
              </Link>
            )}
            <span className="text-t3">{child.shipFrom}发货</span>
            <span className="ml-auto text-t1">{amountText(child.payAmount, symbol)}</span>
            <StatusTag order={child} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
