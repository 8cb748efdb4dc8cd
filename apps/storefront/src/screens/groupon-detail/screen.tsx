import { sizeText } from '@pifa/domain';
import { Button } from '../../ui/button';
import { Tag } from '../../ui/tag';
import { HowItWorks } from '../../widgets/activity-group';
import {
  ActionBar,
  ActivityBar,
  ActivityPriceBand,
  ActivityQuantity,
  ActivityScreen,
  ActivityShell,
  LoginFirst,
  OtherGoods,
  prepareActivity,
  RefusalLine,
  type ShownActivity,
  StateButtons,
  useActivityBuy,
  useEntry,
} from '../../widgets/activity-parts';
import { GoodsPrice, useShelf } from '../../widgets/goods-card';
import { useVisibility, useWebConfig } from '../../widgets/site';
import { RunningGroups } from './parts/running-groups';

export const prepare = prepareActivity('group-buying');

/** 拼团: the group price against buying alone, the groups that run, and how it works (UX §4.10). */
export function Screen() {
  return <ActivityScreen kind="group-buying">{(shown) => <GroupBuying {...shown} />}</ActivityScreen>;
}

function GroupBuying({ detail, item, phase }: ShownActivity) {
  const visibility = useVisibility();
  const { symbol } = useWebConfig();
  if (!detail.groupBuying) return null;
  const { size, hours, groups } = detail.groupBuying;
  const own = groups.filter((group) => !group.goodsId || group.goodsId === item.goods.id);
  return (
    <ActivityShell
      detail={detail}
      item={item}
      crumb={{ label: '拼团' }}
      below={
        <>
          {(phase === 'live' || phase === 'sold-out') && <RunningGroups groups={own} />}
          <HowItWorks size={size} hours={hours} />
          <OtherGoods
            detail={detail}
            goodsId={item.goods.id}
            title="更多拼团商品"
            visibility={visibility}
            symbol={symbol}
          />
        </>
      }
    >
      <ActivityBar kind="group-buying" title={detail.title} tag={detail.tag} span={detail} phase={phase} />
      <Order detail={detail} item={item} phase={phase} size={size} />
    </ActivityShell>
  );
}

function Order({
  detail,
  item,
  phase,
  size,
}: {
  detail: ShownActivity['detail'];
  item: ShownActivity['item'];
  phase: ShownActivity['phase'];
  size: number;
}) {
  const visibility = useVisibility();
  const { symbol } = useWebConfig();
  const cataloguePrice = useShelf(item.goods);
  const entry = useEntry(item.rule);
  const { buy, busy, refused } = useActivityBuy();
  const visitor = !visibility.canAddToCart;
  const open = phase === 'live' || phase === 'not-started';
  const used = !entry.orderable && !visitor ? '您的限购数量已用完或余量不足' : null;
  const press = (activityId?: string) => {
    const quantity = entry.take();
    if (quantity) void buy([{ goodsId: item.goods.id, quantity, activityId }]);
  };
  return (
    <>
      <ActivityPriceBand
        item={item}
        kind="group-buying"
        phase={phase}
        visibility={visibility}
        symbol={symbol}
      >
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-t2">
          <Tag tone="green">{sizeText(size)}</Tag>
          {visibility.pricesVisible && (
            <span className="inline-flex items-baseline gap-2">
              单独购买
              <GoodsPrice
                goods={item.goods}
                cataloguePrice={cataloguePrice}
                visibility={visibility}
                symbol={symbol}
                size="row"
              />
            </span>
          )}
        </p>
      </ActivityPriceBand>
      {open && visibility.pricesVisible && <ActivityQuantity item={item} entry={entry} symbol={symbol} />}
      <RefusalLine text={refused[item.goods.id]} />
      <ActionBar label="拼团">
        <StateButtons kind="group-buying" item={item} phase={phase} span={detail}>
          {visitor ? (
            <LoginFirst>登录后开团</LoginFirst>
          ) : (
            <>
              <Button variant="ink" size="touch" busy={busy} onClick={() => press()}>
                单独购买
              </Button>
              <Button
                variant="brand"
                size="touch"
                busy={busy}
                disabledReason={used}
                onClick={() => press(detail.id)}
              >
                发起拼团
              </Button>
            </>
          )}
        </StateButtons>
      </ActionBar>
    </>
  );
}
