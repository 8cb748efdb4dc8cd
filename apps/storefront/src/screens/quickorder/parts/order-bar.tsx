import { Button } from '../../../ui/button';
import { StickyBar } from '../../../ui/sticky-bar';
import { TermsOfChoice } from '../../../widgets/cart-promotions';
import { Money } from '../../../widgets/price-block';
import type { Basket } from '../use-basket';

interface OrderBarProps {
  basket: Basket;
  symbol: string;
  /** of a goods by its id */
  nameOf: (goodsId: string) => string;
  busy: { done: number; all: number } | null;
  /** rows that will not be sent */
  open: number;
  onCart: (pressed: Element) => void;
  /** null where the inquiry feature is off */
  onInquiry: (() => void) | null;
}

/** Kinds, 件, 个, amount, and the buttons. */
export function OrderBar({ basket, symbol, nameOf, busy, open, onCart, onInquiry }: OrderBarProps) {
  const { ready, kinds, packs, pieces, amount } = basket;
  const reason = ready.length === 0 ? '还没有可以下单的行' : null;
  return (
    <StickyBar label="快速下单合计" className="phone:flex-wrap phone:gap-y-1">
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-0.5 text-14 text-t2 phone:w-full phone:flex-none phone:text-13">
        <span>
          已匹配 <b className="text-t1">{ready.length}</b> 行 <b className="text-t1">{kinds}</b> 种
        </span>
        <span className="whitespace-nowrap">
          <b className="text-t1">{packs.toLocaleString('en-US')}</b> 件 +{' '}
          <b className="text-t1">{pieces.toLocaleString('en-US')}</b> 个
        </span>
        <span className="whitespace-nowrap">
          预计 <Money amount={amount} symbol={symbol} tone="brand" className="text-20 phone:text-16" />
        </span>
        <TermsOfChoice terms={basket.terms} nameOf={nameOf} onFix={basket.fix} />
        {open > 0 && <span className="text-12 text-amber-800">另有 {open} 行待处理，不会一起加入</span>}
        {busy && (
          <span role="status" className="text-12">
            正在加入 {busy.done} / {busy.all}
          </span>
        )}
      </span>
      <span className="flex gap-2 phone:w-full phone:[&>*]:flex-1">
        {onInquiry && (
          <Button variant="blue-outline" size="touch" disabledReason={reason} onClick={onInquiry}>
            加入询价单
          </Button>
        )}
        <Button
          variant="brand"
          size="touch"
          busy={busy !== null}
          disabledReason={reason}
          onClick={(event) => onCart(event.currentTarget)}
        >
          全部加入购物车
        </Button>
      </span>
    </StickyBar>
  );
}
