import type { WireOrderPreview } from '@pifa/contract/client';
import { collectWords, formatAmount, quantityLabel } from '@pifa/domain';
import { useState } from 'react';
import { Link } from '../../../ui/router';
import { Button } from '../../../ui/button';
import { Tag } from '../../../ui/tag';
import { useIsPhone } from '../../../ui/use-media';
import { amountText, cartTradeLine, countsText, GoodsCell, LinePrice } from '../../../widgets/order-parts';
import { GiftLines } from '../../../widgets/cart-promotions';
import { quotePath } from '../../../widgets/quote-parts';
import { Money, WhyPrice } from '../../../widgets/price-block';
import { Section } from './section';

/** Lines shown at first, so that the sections below stay within reach on the phone. */
const FOLDED = { desktop: 6, phone: 3 };

/** A cart of quoted prices only is changed in its quote. */
function backTo({ lines }: WireOrderPreview): string {
  const quotes = new Set(lines.map(({ quote }) => quote?.id ?? ''));
  const [only] = quotes;
  return quotes.size === 1 && only ? quotePath(only) : '/cart';
}

/** ② 商品清单: read-only, with 返回修改; how the order will be split when the seller splits (UX §4.7). */
export function GoodsSection({
  preview,
  symbol,
  error,
}: {
  preview: WireOrderPreview;
  symbol: string;
  error?: string | null;
}) {
  const [whole, setWhole] = useState(false);
  const lines = preview.lines.map((wire) => ({ wire, ...cartTradeLine(wire, symbol) }));
  const phone = useIsPhone();
  const most = phone ? FOLDED.phone : FOLDED.desktop;
  const shown = whole ? lines : lines.slice(0, most);
  const { split } = preview;
  return (
    <Section
      id="pay-goods"
      title={`商品清单（${preview.totals.kinds} 种）`}
      error={error}
      aside={
        <Link to={backTo(preview)} className="relative text-13 text-blue-600 hover:underline phone:hit-44">
          返回修改
        </Link>
      }
    >
      {split.length > 1 && (
        <div className="mb-3 rounded-card bg-blue-50 px-4 py-3 text-13">
          <p className="font-medium text-blue-600">将拆分为 {split.length} 个订单</p>
          <ul className="mt-1 flex flex-col gap-1 text-t2">
            {split.map((part) => (
              <li key={part.shipFrom} className="flex flex-wrap justify-between gap-x-4">
                <span>
                  {part.shipFrom || '本仓'}发货 · {part.kinds} 种 {countsText(part.ipcnt, part.spcnt)}
                </span>
                <span className="text-t1">
                  {amountText(part.payAmount, symbol)}
                  <span className="ml-1 text-12 text-t2">
                    {part.freightAmount > 0
                      ? `含运费 ${amountText(part.freightAmount, symbol)}`
                      : collectWords(preview.way) || '免运费'}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {!phone && (
        <div
          aria-hidden
          className="flex gap-4 border-b border-line pb-2 text-right text-13 font-medium text-t2 *:shrink-0"
        >
          <span className="flex-1 text-left">商品</span>
          <span className="w-40">单价</span>
          <span className="w-24">数量</span>
          <span className="w-30">小计</span>
        </div>
      )}
      <ul className="divide-y divide-line phone:*:first:pt-0">
        {shown.map((line) => (
          <li key={line.key} data-row className="py-3">
            <div className="flex items-start gap-4 phone:flex-wrap phone:gap-x-3 phone:gap-y-1">
              <GoodsCell line={line} size={48} className="flex-1 phone:w-full phone:flex-none" />
              <span className="w-40 shrink-0 phone:w-auto phone:flex-1 phone:pl-15">
                <LinePrice line={line} symbol={symbol} align={phone ? 'start' : 'end'} />
              </span>
              <span className="w-24 shrink-0 text-right text-t1 phone:w-auto">
                {quantityLabel(line.rule, line.quantity)}
                <span className="block text-12 text-t3">
                  共 {line.totalPieces}
                  {line.rule.unit}
                </span>
              </span>
              <span className="flex w-30 shrink-0 flex-col items-end phone:w-full phone:flex-row-reverse phone:items-baseline phone:gap-2">
                <Money amount={line.amount} symbol={symbol} className="text-16" />
                <WhyPrice
                  inRow
                  steps={line.steps}
                  total={line.amount === null ? undefined : `小计 ${symbol}${formatAmount(line.amount)}`}
                  payable={
                    line.payable === undefined ? undefined : `本行实付 ${symbol}${formatAmount(line.payable)}`
                  }
                />
              </span>
            </div>
            {line.wire.problem && (
              <p className="mt-1">
                <Tag tone="red">需处理</Tag>
                <span className="ml-2 text-13 text-red-700">{line.wire.problem.text}</span>
              </p>
            )}
          </li>
        ))}
      </ul>
      {preview.lines.some(({ quote }) => quote && !quote.discountsAllowed) && (
        <p className="mt-2 text-13 text-t3">报价商品按锁定的报价成交，不与优惠券、积分和促销同享。</p>
      )}
      <GiftLines gifts={preview.gifts} className="mt-2 border-t border-line pt-2" />
      {lines.length > most && (
        <Button
          size="dense"
          variant="quiet"
          aria-expanded={whole}
          className="mt-1"
          onClick={() => setWhole(!whole)}
        >
          {whole ? '收起' : `展开全部 ${lines.length} 种`}
        </Button>
      )}
    </Section>
  );
}
