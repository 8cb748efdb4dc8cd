import type { Goods } from '@pifa/contract/client';
import type { Visibility } from '@pifa/domain';
import { useRef } from 'react';
import { useNavigate } from '../../../ui/router';
import { loginPath } from '../../../lib/navigation';
import { Button, LinkButton } from '../../../ui/button';
import { cx } from '../../../ui/cx';
import { ChosenSummary, GoodsMatrix, type OrderLines } from '../../../widgets/goods-matrix';
import { stockState } from '../../../widgets/goods-card';
import { addToInquiry } from '../../../widgets/inquiry-list';
import { StayingRow } from './staying-row';

interface BuyPanelProps {
  goods: Goods;
  siblings: readonly Goods[];
  keys: readonly { key: string; values: string[] }[];
  lines: OrderLines;
  visibility: Visibility;
  symbol: string;
  outOfStockLabel: string;
}

/** The page's actions: add the selection, or add it and check out only that. */
export function useBuyActions(lines: OrderLines) {
  const navigate = useNavigate();
  return {
    add: (from: Element | null) => void lines.add(from),
    buy: async (from: Element | null) => {
      const ids = await lines.add(from);
      if (ids) void navigate(ids.length > 0 ? `/pay?ids=${ids.join(',')}` : '/pay');
    },
  };
}

/**
 * The 选购区: chips, rows, the sum and the buttons (UX §4.3). On the phone the sum and buttons are in the sheet's
 * footer.
 */
export function BuyPanel({
  goods,
  siblings,
  keys,
  lines,
  visibility,
  symbol,
  outOfStockLabel,
  withButtons,
}: BuyPanelProps & { withButtons: boolean }) {
  const navigate = useNavigate();
  const { add, buy } = useBuyActions(lines);
  const addButton = useRef<HTMLButtonElement>(null);
  const stock = stockState(goods.rule, goods.onSale, outOfStockLabel);
  const anyOrderable = siblings.some((one) => stockState(one.rule, one.onSale, outOfStockLabel).orderable);
  return (
    // Beside the picture its parts are direct children of the page's column, so that the last row can be sticky there.
    <div className={cx('flex flex-col gap-4', withButtons && 'lg:contents')}>
      <GoodsMatrix
        keys={keys}
        siblings={siblings}
        current={goods}
        lines={lines}
        visibility={visibility}
        symbol={symbol}
        onGoTo={(goodsId) =>
          void navigate(`/pages/gooddetail/${goodsId}`, { replace: true, preventScrollReset: true })
        }
      />
      {!stock.orderable && visibility.inquiryEntry && (
        <p className="text-13 text-amber-800">该商品暂时{stock.word}，到货前可先询价</p>
      )}
      {withButtons && (
        <StayingRow>
          {visibility.canAddToCart && (
            <div className="basis-full">
              <ChosenSummary goods={siblings} lines={lines} symbol={symbol} visibility={visibility} />
            </div>
          )}
          {visibility.canAddToCart ? (
            <>
              <Button
                ref={addButton}
                variant="brand"
                size="touch"
                className="min-w-36 lg:max-xl:min-w-28"
                busy={lines.busy}
                disabledReason={anyOrderable ? null : stock.word}
                onClick={(event) => add(event.currentTarget)}
              >
                加入购物车
              </Button>
              <Button
                variant="ink"
                size="touch"
                className="min-w-36 lg:max-xl:min-w-28"
                disabledReason={anyOrderable ? null : stock.word}
                onClick={(event) => void buy(event.currentTarget)}
              >
                立即订购
              </Button>
            </>
          ) : (
            <LinkButton to={loginPath()} variant="brand" size="touch" className="min-w-36 lg:max-xl:min-w-28">
              立即登录
            </LinkButton>
          )}
          {visibility.inquiryEntry && (
            <Button
              variant="blue-outline"
              size="touch"
              onClick={() => addToInquiry(goods, lines.chosen[goods.id])}
            >
              加入咨询列表
            </Button>
          )}
        </StayingRow>
      )}
    </div>
  );
}
