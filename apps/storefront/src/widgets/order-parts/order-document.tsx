import type { WireOrderDetail } from '@pifa/contract/client';
import {
  addressText,
  collectWords,
  formatAmount,
  formatCount,
  formatMinute,
  invoiceKindName,
  specNotInName,
} from '@pifa/domain';
import { PrintDocument } from '../print-document';
import { useSite } from '../site';
import { amountText, fenOf, orderTradeLine, priceTexts, type TradeLine } from './trade-line';

/** The text of the invoice options: 「增值税专用发票 · 仁和堂 · 9144…」. */
export function invoiceText({ kind, title, taxNumber }: WireOrderDetail['invoice']): string {
  if (kind !== 'ordinary' && kind !== 'special') return '不开票';
  return [invoiceKindName(kind), title, taxNumber].filter(Boolean).join(' · ');
}

/** 「自提 · 每天 9–18 点」「物流专线 · 运费到付」; nothing for couriers. */
const deliveryText = ({ way, wayName, delivery }: WireOrderDetail): string =>
  way === 'express' ? '' : [wayName, collectWords(way), delivery?.hours].filter(Boolean).join(' · ');

/** The packing in a specification: 「24瓶/箱」. */
const packingOf = ({ piecesPerPack, unit, packUnit }: TradeLine['rule']): string =>
  `${piecesPerPack}${unit}/${packUnit}`;

/** 「采购订单」 on A4 with 大写金额 (UX §2.8). */
export function OrderDocument({ order, withImages }: { order: WireOrderDetail; withImages?: boolean }) {
  const site = useSite();
  const { address, transferAccount } = order;
  const total = fenOf(order.payAmount);
  const lines = order.lines.map((wire) => {
    const line = orderTradeLine(wire, '');
    const packed = line.rule.piecesPerPack > 1;
    return {
      key: line.key,
      code: line.code,
      name: line.name,
      spec: specNotInName(line.name, line.spec, [packingOf(line.rule)]),
      packing: packed
        ? `1${line.rule.packUnit}=${formatCount(line.rule.piecesPerPack)}${line.rule.unit}`
        : line.rule.unit,
      packs: packed ? String(line.quantity.packs) : '',
      pieces: String(line.quantity.pieces),
      total: `${formatCount(line.totalPieces)}${line.rule.unit}`,
      price: priceTexts(line).join('\n'),
      amount: line.amount === null ? '' : formatAmount(line.amount),
      image: line.image,
    };
  });
  return (
    <PrintDocument
      title="采购订单"
      number={order.orderNo}
      withImages={withImages}
      dates={order.createTime ? [{ label: '下单时间', value: formatMinute(new Date(order.createTime)) }] : []}
      parties={[
        { role: '供方', company: transferAccount?.name || site.name, phone: site.phone },
        {
          role: '需方',
          company: order.company,
          contact: address.name,
          phone: address.phone,
          address: addressText(address),
          taxNumber: order.invoice.taxNumber,
        },
      ]}
      lines={lines}
      totals={[
        { label: '商品金额', value: amountText(order.goodsAmount, '') },
        ...(order.discountAmount > 0
          ? [{ label: '优惠', value: `−${amountText(order.discountAmount, '')}` }]
          : []),
        { label: '运费', value: amountText(order.freightAmount, '') },
        { label: '应付合计', value: amountText(order.payAmount, '') },
      ]}
      total={total ?? undefined}
      notes={[
        { label: '配送方式', value: deliveryText(order) },
        { label: '采购单号', value: order.buyerPoNo },
        { label: '发票', value: invoiceText(order.invoice) },
        { label: '备注', value: order.remark },
      ]}
    />
  );
}
