import type { Goods } from '@pifa/contract/client';
import { type ClipboardEvent, Fragment } from 'react';
import type { Basket } from '../basket';
import type { Group } from '../groups';
import { OrderRow } from './order-row';
import type { RowProps } from './use-row';

interface OrderTableProps extends Omit<RowProps, 'goods' | 'line'> {
  label: string;
  groups: readonly Group<Goods>[];
  basket: Basket;
  /** Two columns of a spreadsheet were pasted somewhere into the table. */
  onSheet: (text: string) => void;
}

const head = 'h-9 border-b border-line bg-sub px-2 text-13 font-medium whitespace-nowrap text-t2';
const right = `${head} text-right`;
/** The ordering table: rows of 56px under a head that stays in view (UX §4.2, check 13). */
export function OrderTable({ label, groups, basket, onSheet, ...row }: OrderTableProps) {
  const { compact } = row;
  const prices = row.visibility.pricesVisible;
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!text.includes('\t')) return;
    event.preventDefault();
    onSheet(text);
  };
  return (
    <div data-quantity-scope onPaste={paste} className="rounded-card border border-line bg-card">
      <table className="w-full border-collapse">
        <caption className="sr-only">{label}</caption>
        <thead className="sticky top-(--sticky-top) z-sticky">
          <tr>
            <th scope="col" className={`${head} w-14 rounded-tl-card`}>
              <span className="sr-only">图片</span>
            </th>
            <th scope="col" className={`${head} text-left`}>
              {compact ? '商品 / 起订规则' : '商品 / 编号 / 起订规则'}
            </th>
            <th scope="col" className={`${right} w-16 max-xl:hidden`}>
              装箱
            </th>
            {!compact && (
              <th scope="col" className={`${right} w-22`}>
                库存
              </th>
            )}
            {!compact && row.withLast && (
              <th scope="col" className={`${right} w-36`}>
                上次购买
              </th>
            )}
            <th scope="col" className={`${right} w-22`}>
              {compact ? '件价 / 个价' : '件价'}
              {!compact && <span className="font-normal text-t3">(元)</span>}
            </th>
            {!compact && (
              <th scope="col" className={`${right} w-20`}>
                个价<span className="font-normal text-t3">(元)</span>
              </th>
            )}
            {prices && (
              <>
                <th scope="col" className={`${right} ${compact ? 'w-26' : 'w-28'}`}>
                  整件
                </th>
                <th scope="col" className={`${right} ${compact ? 'w-26' : 'w-28'}`}>
                  拆零
                </th>
                <th scope="col" className={`${right} ${compact ? 'w-20' : 'w-26'}`}>
                  小计<span className="font-normal text-t3">(元)</span>
                </th>
              </>
            )}
            <th scope="col" className={`${head} w-20 rounded-tr-card`}>
              <span className="sr-only">操作</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <Fragment key={group.title}>
              {group.title && (
                <tr className="border-b border-line bg-sub">
                  <th scope="colgroup" colSpan={12} className="px-3 py-1.5 text-left text-13 text-t1">
                    {group.title}
                    <span className="ml-2 text-12 font-normal text-t3">{group.note}</span>
                  </th>
                </tr>
              )}
              {group.rows.map((goods) => (
                <OrderRow key={goods.id} {...row} goods={goods} line={basket.lineOf(goods.id)} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}
