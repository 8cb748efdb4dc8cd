import type { WireBuyingGroup } from '@pifa/contract/client';
import type { ActivityPhase } from '@pifa/domain';
import { goodsPath } from '../../../lib/links';
import { Button, LinkButton } from '../../../ui/button';
import { type ActivityItem, activityPath } from '../../../widgets/activity-card';
import {
  ActionBar,
  ActivityQuantity,
  LoginFirst,
  RefusalLine,
  useActivityBuy,
  useEntry,
} from '../../../widgets/activity-parts';
import { useVisibility, useWebConfig } from '../../../widgets/site';

/** Take a seat; where there is none, open a group oneself: 「我来开团」. Who is in it already needs neither. */
export function JoinPanel({
  group,
  state,
  item,
  phase,
}: {
  group: WireBuyingGroup;
  state: WireBuyingGroup['state'];
  item: ActivityItem;
  /** Of the whole activity. */
  phase: ActivityPhase;
}) {
  const visibility = useVisibility();
  const { symbol } = useWebConfig();
  const entry = useEntry(item.rule);
  const { buy, busy, refused } = useActivityBuy();
  const visitor = !visibility.canAddToCart;
  if (group.joined && state === 'open') return null;
  if (phase !== 'live')
    return (
      <ActionBar label="拼团">
        <LinkButton to={goodsPath(item.goods.id)} variant="ink" size="touch">
          {phase === 'sold-out' ? '已抢光 · 原价购买' : '活动已结束 · 查看原商品'}
        </LinkButton>
      </ActionBar>
    );
  if (state !== 'open' || group.missing <= 0)
    return (
      <>
        {state === 'open' && (
          <p className="text-center text-14 text-t2">空位暂时都被占用；有人未付款时会再放出来</p>
        )}
        <ActionBar label="拼团">
          <LinkButton
            to={activityPath('group-buying', group.activityId, item.goods.id)}
            variant="brand"
            size="touch"
            className="md:mx-auto"
          >
            我来开团
          </LinkButton>
        </ActionBar>
      </>
    );
  const press = () => {
    const quantity = entry.take();
    if (!quantity) return;
    void buy([{ goodsId: item.goods.id, quantity, activityId: group.activityId, groupId: group.id }]);
  };
  const used = !entry.orderable && !visitor ? '您的限购数量已用完或余量不足' : null;
  return (
    <section aria-label="参团" className="grid gap-3 rounded-card border border-line bg-card p-4">
      {visibility.pricesVisible && <ActivityQuantity item={item} entry={entry} symbol={symbol} />}
      <RefusalLine text={refused[item.goods.id]} />
      <ActionBar label="参团">
        {visitor ? (
          <LoginFirst>登录后参团</LoginFirst>
        ) : (
          <Button variant="brand" size="touch" busy={busy} disabledReason={used} onClick={press}>
            我要参团
          </Button>
        )}
      </ActionBar>
    </section>
  );
}
