import { presaleAmounts } from '@pifa/domain';
import { useMemo, useState } from 'react';
import { Button } from '../../ui/button';
import { Tabs } from '../../ui/tabs';
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
import { useVisibility, useWebConfig } from '../../widgets/site';
import { Amounts } from './parts/amounts';
import { DepositNote, Fate, Tiers } from './parts/deposit-notes';
import { Timeline } from './parts/timeline';
import { presaleRow, type PresaleTerms } from './terms';

type Mode = PresaleTerms['modes'][number];

export const prepare = prepareActivity('presale');

/** 预售: two payments in their two windows, or all at once (UX §4.10). */
export function Screen() {
  return <ActivityScreen kind="presale">{(shown) => <Presale {...shown} />}</ActivityScreen>;
}

function Presale({ detail, item, phase }: ShownActivity) {
  const visibility = useVisibility();
  const { symbol } = useWebConfig();
  if (!detail.presale) return null;
  return (
    <ActivityShell
      detail={detail}
      item={item}
      crumb={{ label: '预售' }}
      below={
        <OtherGoods
          detail={detail}
          goodsId={item.goods.id}
          title="同期预售"
          visibility={visibility}
          symbol={symbol}
        />
      }
    >
      <ActivityBar kind="presale" title={detail.title} tag={detail.tag} span={detail} phase={phase} />
      <Order detail={detail} terms={detail.presale} item={item} phase={phase} />
    </ActivityShell>
  );
}

const MODES = [
  { key: 'deposit', label: '先付定金' },
  { key: 'full', label: '一次付全款' },
] as const;

function Order({
  detail,
  terms,
  item,
  phase,
}: {
  detail: ShownActivity['detail'];
  terms: PresaleTerms;
  item: ShownActivity['item'];
  phase: ShownActivity['phase'];
}) {
  const visibility = useVisibility();
  const { symbol } = useWebConfig();
  const [requested, setMode] = useState<Mode | null>(null);
  const mode: Mode = requested && terms.modes.includes(requested) ? requested : (terms.modes[0] ?? 'full');
  const entry = useEntry(item.rule);
  const { buy, busy, refused } = useActivityBuy();
  const row = useMemo(() => presaleRow(terms, item), [terms, item]);
  const amounts = row ? presaleAmounts(row, item.rule, entry.quantity) : null;
  const full = mode === 'full';
  const visitor = !visibility.canAddToCart;
  const open = phase === 'live' || phase === 'not-started';
  const press = () => {
    const quantity = entry.take();
    if (quantity) void buy([{ goodsId: item.goods.id, quantity, activityId: item.activityId, mode }]);
  };
  const used = !entry.orderable && !visitor ? '您的限购数量已用完或余量不足' : null;
  return (
    <>
      <ActivityPriceBand item={item} kind="presale" phase={phase} visibility={visibility} symbol={symbol}>
        {row && (
          <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
            <DepositNote row={row} rule={item.goods.rule} />
            <Tiers row={row} rule={item.goods.rule} symbol={symbol} />
          </div>
        )}
      </ActivityPriceBand>
      <Timeline terms={terms} full={full} />
      {open && (
        <div className="flex flex-wrap items-start gap-x-8 gap-y-3 *:max-w-full empty:hidden xl:*:only:flex-1 xl:*:last:flex-1">
          {terms.modes.length > 1 && (
            <Tabs label="付款方式" look="chip" value={mode} onChange={setMode} items={MODES} />
          )}
          {visibility.pricesVisible && (
            <ActivityQuantity item={item} entry={entry} symbol={symbol} withTotal={false} />
          )}
        </div>
      )}
      {open && visibility.pricesVisible && amounts && entry.pieces > 0 && (
        <Amounts amounts={amounts} full={full} symbol={symbol} />
      )}
      {!full && phase !== 'ended' && <Fate text={terms.fateText} />}
      <RefusalLine text={refused[item.goods.id]} />
      <ActionBar label="预订">
        <StateButtons kind="presale" item={item} phase={phase} span={detail}>
          {visitor ? (
            <LoginFirst>登录后预订</LoginFirst>
          ) : (
            <Button variant="brand" size="touch" busy={busy} disabledReason={used} onClick={press}>
              {full ? '支付全款' : '支付定金'}
            </Button>
          )}
        </StateButtons>
      </ActionBar>
    </>
  );
}
