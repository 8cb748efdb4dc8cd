import type { WireCart } from '@pifa/contract/client';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/choice';
import { cx } from '../../../ui/cx';
import { StickyBar } from '../../../ui/sticky-bar';
import { amountText, countsText, fenOf } from '../../../widgets/order-parts';
import { blocks } from '../../../widgets/cart-promotions';
import { Money } from '../../../widgets/price-block';

interface CartBarProps {
  cart: WireCart;
  symbol: string;
  saving: boolean;
  /** The buyer pressed 去结算 while lines need attention. */
  blocked: { problems: number; onGo: () => void } | null;
  all: { checked: boolean; some: boolean; disabled: boolean; onChange: (on: boolean) => void };
  /** The lines to be checked out. */
  checkedCount: number;
  goneCount: number;
  settling: boolean;
  onRemoveChecked: () => void;
  onCleanUp: () => void;
  onEmpty: () => void;
  onExport: () => void;
  onSettle: () => void;
}

/** The bar at the bottom: selection, total and 去结算 (UX §4.6). */
export function CartBar(props: CartBarProps) {
  const { cart, symbol, saving, blocked, all, checkedCount, goneCount, settling } = props;
  const { totals } = cart;
  const fee = totals.smallOrderFee ?? 0;
  const short = cart.orderTerms?.find(blocks);
  const nothing =
    checkedCount === 0 && !blocked && cart.cartList.every((line) => !line.problem && line.excessStore !== 1);
  // A mall that sends no totals shows none.
  const known = totals.kinds > 0 || checkedCount === 0;
  return (
    <StickyBar label="结算" className="justify-between phone:gap-2">
      <span className="flex shrink-0 items-center gap-2 whitespace-nowrap lg:gap-4">
        <Checkbox
          checked={all.checked}
          indeterminate={all.some}
          disabled={all.disabled}
          onChange={(event) => all.onChange(event.target.checked)}
        >
          全选
        </Checkbox>
        <span className="hidden items-center gap-1 lg:flex">
          <Button size="dense" variant="quiet" disabled={checkedCount === 0} onClick={props.onRemoveChecked}>
            删除选中
          </Button>
          {goneCount > 0 && (
            <Button size="dense" variant="quiet" onClick={props.onCleanUp}>
              清理无货商品
            </Button>
          )}
          <Button size="dense" variant="quiet" onClick={props.onEmpty}>
            清空购物车
          </Button>
          <Button size="dense" variant="quiet" onClick={props.onExport}>
            导出采购单
          </Button>
        </span>
      </span>
      <span className="flex min-w-0 items-center gap-4 phone:gap-2">
        <span
          aria-busy={saving || undefined}
          className={cx('min-w-0 text-right transition-opacity', saving && 'opacity-60')}
        >
          <span className="flex flex-wrap items-baseline justify-end gap-x-3">
            <span className="text-13 text-t2 phone:hidden">
              已选 {checkedCount} 种 {countsText(totals.ipcnt, totals.spcnt)}
            </span>
            {totals.discountAmount > 0 && (
              <span className="text-13 text-green-700 phone:hidden">
                优惠 −{amountText(totals.discountAmount, symbol)}
              </span>
            )}
            <span className="whitespace-nowrap text-t1">
              {saving && (
                <span role="status" className="mr-2 text-12 text-t3">
                  计算中
                </span>
              )}
              合计{' '}
              <Money
                amount={known ? fenOf(totals.payAmount) : null}
                symbol={symbol}
                tone="brand"
                className="text-24 phone:text-20"
              />
            </span>
          </span>
          {(totals.savedAmount > 0 || cart.freight || fee > 0) && (
            <span className="flex flex-wrap justify-end gap-x-2 text-12 text-t3">
              {totals.savedAmount > 0 && (
                <span>
                  比标价省 {amountText(totals.savedAmount, symbol)}
                  {!cart.freight && <span className="phone:hidden">，运费在结算时计算</span>}
                </span>
              )}
              {fee > 0 && <span className="text-amber-800">含小单费 {amountText(fee, symbol)}</span>}
              {cart.freight && <Freight freight={cart.freight} symbol={symbol} />}
            </span>
          )}
        </span>
        {blocked ? (
          <span className="flex shrink-0 items-center gap-2">
            <span role="status" className="text-13 text-red-700 phone:hidden">
              有 {blocked.problems} 项需处理
            </span>
            {checkedCount > 0 && (
              <Button
                variant="brand"
                size="touch"
                busy={settling}
                disabledReason={short?.text ?? null}
                onClick={blocked.onGo}
                className="phone:px-3!"
              >
                仅结算其余 {checkedCount} 种
              </Button>
            )}
          </span>
        ) : (
          <Button
            variant="brand"
            size="touch"
            busy={settling}
            disabledReason={nothing ? '请先选择商品' : checkedCount > 0 && short ? short.text : null}
            onClick={props.onSettle}
          >
            去结算{checkedCount > 0 && `(${checkedCount})`}
          </Button>
        )}
      </span>
    </StickyBar>
  );
}

/** 「另加运费约 ¥12.00（寄往杭州市西湖区），再买 ¥28.00 免运费」: what /pay will add; the phone shows one of the two. */
function Freight({ freight, symbol }: { freight: NonNullable<WireCart['freight']>; symbol: string }) {
  const { amount, text, place } = freight;
  if (amount === undefined) return <span>{`${place}：${text}`}</span>;
  if (amount === 0) {
    return (
      <span>
        <span className="phone:hidden">寄往{place}</span>免运费
      </span>
    );
  }
  return (
    <span>
      另加运费约 {amountText(amount, symbol)}
      <span className="phone:hidden">（寄往{place}）</span>
      {text && (
        <>
          <span className="phone:hidden">，</span>
          <span className="phone:block">{text}</span>
        </>
      )}
    </span>
  );
}

/** Batch editing on the phone. */
export function PickBar({
  count,
  all,
  busy,
  onAll,
  onFavourite,
  onRemove,
}: {
  count: number;
  all: boolean;
  busy: boolean;
  onAll: (on: boolean) => void;
  onFavourite: () => void;
  onRemove: () => void;
}) {
  const reason = count === 0 ? '请先选择商品' : null;
  return (
    <StickyBar label="批量操作" className="justify-between">
      <Checkbox
        checked={all}
        indeterminate={!all && count > 0}
        onChange={(event) => onAll(event.target.checked)}
      >
        全选
      </Checkbox>
      <span className="flex gap-2">
        <Button disabled={reason !== null} busy={busy} onClick={onFavourite}>
          移入收藏
        </Button>
        <Button variant="danger" disabled={reason !== null} busy={busy} onClick={onRemove}>
          删除{count > 0 && `(${count})`}
        </Button>
      </span>
    </StickyBar>
  );
}
