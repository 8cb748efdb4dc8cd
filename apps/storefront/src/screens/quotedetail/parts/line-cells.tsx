import type { WireQuoteAnswer, WireQuoteLine } from '@pifa/contract/client';
import { formatCount, type PricePair, quantityLabel, quotedAmount, totalPieces } from '@pifa/domain';
import type { ReactNode } from 'react';
import { Link } from '../../../ui/router';
import { goodsPath } from '../../../lib/links';
import { cx } from '../../../ui/cx';
import { Tag } from '../../../ui/tag';
import { amountText, GoodsCell, orderPath } from '../../../widgets/order-parts';
import { answerTerms, differences, lineRule, offeredGoods, targetTexts, requestedRule } from '../model';
import { Differences, Offers } from './offers';

/** The requested goods; a substitute is shown below with a link. */
export function RequestedGoods({
  line,
  answer,
}: {
  line: WireQuoteLine;
  answer: WireQuoteAnswer | undefined;
}) {
  const other = answer?.substitute;
  return (
    <div className="min-w-0 flex-1">
      <GoodsCell
        line={{
          goodsId: line.goodsId,
          name: line.goodsName,
          code: line.goodsCode,
          spec: line.spec,
          image: line.image,
        }}
        size={48}
        className={cx(other && '[&_img]:opacity-60')}
      >
        {line.remark && <p className="text-12 text-t2">备注：{line.remark}</p>}
        {line.cartId && (
          <Link to="/cart" className="relative mt-1 inline-block phone:hit-44">
            <Tag tone="blue">已在购物车</Tag>
          </Link>
        )}
      </GoodsCell>
      {other && (
        <div className="mt-2 rounded-card bg-amber-50 p-2">
          <p className="mb-1 flex flex-wrap items-center gap-x-2 text-12 text-amber-800">
            原商品无货，商家推荐替代品
            <Link to={goodsPath(other.goodsId)} className="link relative phone:hit-44">
              看替代品
            </Link>
          </p>
          <GoodsCell
            line={{
              goodsId: other.goodsId,
              name: other.goodsName,
              code: other.goodsCode,
              spec: other.spec,
              image: other.image,
            }}
            size={48}
          />
        </div>
      )}
    </div>
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-3 xl:block">
      <span className="w-16 shrink-0 text-13 text-t3 xl:hidden">{label}</span>
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}

export function RequestedTerms({ line, symbol }: { line: WireQuoteLine; symbol: string }) {
  const rule = requestedRule(line);
  const targets = targetTexts(line, symbol);
  const quantity = { packs: line.ipcnt, pieces: line.spcnt };
  const total = totalPieces(rule, quantity);
  return (
    <div className="flex flex-col gap-1 text-13">
      <Labelled label="询价数量">
        {total > 0 ? (
          <>
            <span className="text-14 text-t1">{quantityLabel(rule, quantity)}</span>
            {line.ipcnt > 0 && rule.piecesPerPack > 1 && (
              <span className="ml-1 text-12 text-t3 xl:ml-0 xl:block">
                共 {formatCount(total)}
                {rule.unit}
              </span>
            )}
          </>
        ) : (
          <span className="text-t3">未填数量</span>
        )}
      </Labelled>
      <Labelled label="目标价">
        <span className="flex flex-wrap gap-x-3 text-t2">
          <span className="text-t3 not-xl:hidden">目标 </span>
          {targets.length > 0
            ? targets.map((target) => (
                <span key={target} className="whitespace-nowrap">
                  {target}
                </span>
              ))
            : '未填'}
        </span>
      </Labelled>
      {line.needBy && (
        <Labelled label="期望到货">
          <span className="text-t2">
            <span className="text-t3 not-xl:hidden">到货 </span>
            {line.needBy}
          </span>
        </Labelled>
      )}
    </div>
  );
}

export function Answer({
  line,
  answer,
  symbol,
  inForce,
  waiting,
}: {
  line: WireQuoteLine;
  answer: WireQuoteAnswer | undefined;
  symbol: string;
  inForce: PricePair | null;
  /** The seller can still answer. */
  waiting: boolean;
}) {
  if (!answer)
    return (
      <Labelled label="报价">
        <span className="text-13 text-t3">{waiting ? '等待商家报价' : '未报价'}</span>
      </Labelled>
    );
  const terms = answerTerms(line, answer);
  const rule = lineRule(line, answer);
  const requestedAmount = quotedAmount(terms, rule, { packs: line.ipcnt, pieces: line.spcnt });
  const compared = inForce ?? requestedAmount?.pair ?? terms.offers[0]?.pair ?? null;
  return (
    <Labelled label="报价">
      {terms.offers.length === 0 ? (
        <Tag tone="grey">无货，不能供应</Tag>
      ) : (
        <Offers offers={terms.offers} rule={rule} inForce={inForce} symbol={symbol} />
      )}
      {compared && <Differences list={differences(line, answer, compared, symbol)} />}
      {waiverText(line, answer) && <p className="mt-0.5 px-2 text-12 text-t3">{waiverText(line, answer)}</p>}
      {answer.note && <p className="mt-1 px-2 text-12 text-t2">商家说明：{answer.note}</p>}
    </Labelled>
  );
}

/** Says that the quote's own minimum and step replace those of the goods. */
function waiverText(line: WireQuoteLine, answer: WireQuoteAnswer): string {
  if (answer.offers.length === 0) return '';
  const { unit } = offeredGoods(line, answer);
  return [
    answer.minNum > 1 ? `本报价 ${answer.minNum}${unit}起订` : '本报价不限起订量',
    answer.stepWaived ? '不限步长' : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Why nothing can be ordered of this line. */
export function Closed({ line, current }: { line: WireQuoteLine; current: boolean }) {
  if (line.ordered) {
    const { orderId, orderNo, ipcnt, spcnt } = line.ordered;
    const goods = line.answer ? lineRule(line, line.answer) : requestedRule(line);
    return (
      <p className="flex flex-wrap items-center gap-2 text-13 text-t2">
        <Tag tone="green">已下单</Tag>
        {quantityLabel(goods, { packs: ipcnt, pieces: spcnt })}
        <Link to={orderPath(orderId)} className="link relative phone:hit-44">
          订单 {orderNo}
        </Link>
      </p>
    );
  }
  if (!current || !line.closedText || !line.answer) return null;
  return <p className="text-13 text-t3">{line.closedText}</p>;
}

/** The amount of the requested quantity in this version; after an order, the amount ordered. */
export function QuotedSum({
  line,
  answer,
  symbol,
}: {
  line: WireQuoteLine;
  answer: WireQuoteAnswer | undefined;
  symbol: string;
}) {
  const amount = line.ordered?.amount ?? answer?.amount;
  if (amount === undefined) return null;
  return (
    <span className="text-14 text-t1">
      <span className="mr-2 text-13 text-t3 xl:hidden">{line.ordered ? '下单金额' : '报价金额'}</span>
      {amountText(amount, symbol)}
    </span>
  );
}
