import type { Visibility } from '@pifa/domain';
import { loginPath } from '../../../lib/navigation';
import { Button, LinkButton } from '../../../ui/button';
import { StickyBar } from '../../../ui/sticky-bar';
import { Money } from '../../../widgets/price-block';
import type { Entries } from '../use-entries';

/** What is chosen over all goods of the sale, and the two ways on; sticky at the lower edge. */
export function TotalBar({
  entries,
  visibility,
  symbol,
  busy,
  onAdd,
  onBuy,
}: {
  entries: Entries;
  visibility: Visibility;
  symbol: string;
  busy: boolean;
  onAdd: (from: Element) => void;
  onBuy: () => void;
}) {
  const none = entries.kinds === 0 ? '请先填写数量' : null;
  return (
    <StickyBar label="抢购合计" className="phone:flex-col phone:items-stretch phone:gap-1">
      {visibility.canAddToCart ? (
        <>
          <p className="min-w-0 flex-1 text-14 text-t2" role="status">
            已选 {entries.kinds} 种　{entries.packs} 件 + {entries.pieces} 个
            {entries.amount !== null && (
              <span className="ml-4">
                合计 <Money amount={entries.amount} symbol={symbol} tone="brand" className="text-20" />
              </span>
            )}
          </p>
          <span className="flex gap-2 phone:*:flex-1">
            <Button
              variant="brand-outline"
              size="touch"
              busy={busy}
              disabled={none !== null}
              onClick={(event) => onAdd(event.currentTarget)}
            >
              加入购物车
            </Button>
            <Button variant="brand" size="touch" busy={busy} disabled={none !== null} onClick={onBuy}>
              立即抢购
            </Button>
          </span>
        </>
      ) : (
        <>
          <p className="flex-1 text-14 text-t2">登录后即可按抢购价下单</p>
          <LinkButton to={loginPath()} variant="brand" size="touch">
            登录后抢购
          </LinkButton>
        </>
      )}
    </StickyBar>
  );
}
