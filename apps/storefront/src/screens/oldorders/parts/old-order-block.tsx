import type { CallData } from '@pifa/contract/client';
import { formatMinute, specNotInName } from '@pifa/domain';
import { useState } from 'react';
import { goodsPath } from '../../../lib/links';
import { Button } from '../../../ui/button';
import { CopyButton } from '../../../ui/copy-button';
import { Picture } from '../../../ui/picture';
import { Link } from '../../../ui/router';
import { Tag } from '../../../ui/tag';
import { amountText, fenOf } from '../../../widgets/order-parts';
import { Money } from '../../../widgets/price-block';

type Order = CallData<'oldOrderPage'>['list'][number];
type Line = Order['lines'][number];

const FOLDED = 3;

interface Props {
  order: Order;
  symbol: string;
  busy: boolean;
  onAgain: () => void;
}

/** An order from before the mall was here: when, what and for how much. Only buying again leads anywhere. */
export function OldOrderBlock({ order, symbol, busy, onAgain }: Props) {
  const [whole, setWhole] = useState(false);
  const { orderNo, createTime, lines, recipient, address, note } = order;
  const shown = whole ? lines : lines.slice(0, FOLDED);
  const remarks = [[recipient, address].filter(Boolean).join(' '), note].filter(Boolean);
  return (
    <article aria-label={`迁移前的订单 ${orderNo}`} className="rounded-card border border-line bg-card">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-t-card border-b border-line bg-sub px-4 py-2 text-13 phone:gap-x-2 phone:px-3">
        <span className="inline-flex items-center gap-1 wrap-anywhere">
          <span className="text-t3">原单号</span>
          {orderNo}
          <span className="phone:hidden">
            <CopyButton text={orderNo} />
          </span>
        </span>
        <span className="text-t3">{formatMinute(new Date(createTime))}</span>
      </div>
      <ul className="divide-y divide-line px-4 phone:px-3">
        {shown.map((line) => (
          <li
            key={`${line.goodsCode} ${line.goodsName}`}
            className="flex items-center gap-4 py-3 phone:gap-3"
          >
            <Goods line={line} />
            <span className="w-32 shrink-0 text-right text-13 text-t3 phone:hidden">
              {pricesOf(line, symbol).map((text) => (
                <span key={text} className="block whitespace-nowrap">
                  {text}
                </span>
              ))}
            </span>
            <span className="w-28 shrink-0 text-right text-13 text-t2 phone:w-20">{quantityOf(line)}</span>
            <span className="w-28 shrink-0 text-right phone:hidden">
              <Money amount={fenOf(line.amount)} symbol={symbol} className="text-14" />
            </span>
          </li>
        ))}
      </ul>
      {lines.length > FOLDED && (
        <button
          type="button"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
          className="relative mx-4 mb-2 text-13 text-blue-600 hover:underline phone:mx-3 phone:hit-44"
        >
          {whole ? '收起' : `展开全部 ${lines.length} 种`}
        </button>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line px-4 py-3 phone:px-3">
        <p className="min-w-0 text-13 text-t3">
          共 {lines.length} 种
          <span className="ml-3 inline-block whitespace-nowrap text-t1">
            合计 {amountText(order.amount, symbol)}
          </span>
          {remarks.map((text) => (
            <span key={text} className="block wrap-anywhere">
              {text}
            </span>
          ))}
        </p>
        {lines.some(({ goodsId }) => goodsId !== '') && (
          <Button size="dense" busy={busy} onClick={onAgain}>
            再次购买
          </Button>
        )}
      </div>
    </article>
  );
}

/** The goods of a line; what the mall does not have leads nowhere. */
function Goods({ line }: { line: Line }) {
  const { goodsId, goodsName, goodsCode, spec, image } = line;
  return (
    <div className="flex min-w-0 flex-1 gap-3">
      <div className="shrink-0">
        <Picture
          src={image}
          alt=""
          name={goodsName}
          width={48}
          padded
          className="size-12 rounded-card border border-line"
        />
      </div>
      <div className="min-w-0 flex-1">
        {goodsId === '' ? (
          <p className="line-clamp-2 text-14 text-t1">{goodsName}</p>
        ) : (
          <Link
            to={goodsPath(goodsId)}
            title={goodsName}
            className="line-clamp-2 text-14 text-t1 hover:text-blue-600"
          >
            {goodsName}
          </Link>
        )}
        {goodsId === '' && <Tag>已不销售</Tag>}
        <p className="text-12 wrap-anywhere text-t3">
          {[specNotInName(goodsName, spec), goodsCode].filter(Boolean).join(' · ')}
        </p>
      </div>
    </div>
  );
}

/** 「3件 6瓶」 */
const quantityOf = ({ ipcnt, spcnt, packUnit, unit }: Line): string =>
  [ipcnt > 0 && `${ipcnt}${packUnit}`, spcnt > 0 && `${spcnt}${unit}`].filter(Boolean).join(' ');

/** Those of its prices that its quantity used. */
const pricesOf = ({ ipcnt, spcnt, saleIP, saleSP, packUnit, unit }: Line, symbol: string): string[] => [
  ...(ipcnt > 0 && saleIP !== undefined ? [`${symbol}${saleIP}/${packUnit}`] : []),
  ...(spcnt > 0 && saleSP !== undefined ? [`${symbol}${saleSP}/${unit}`] : []),
];
