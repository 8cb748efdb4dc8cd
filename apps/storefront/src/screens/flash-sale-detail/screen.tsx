import type { WireActivityDetail } from '@pifa/contract/client';
import { activityButton } from '@pifa/domain';
import { useMemo } from 'react';
import { useParams } from '../../ui/router';
import { usePageTitle } from '../../lib/page-title';
import type { PrepareContext } from '../../lib/screen-route';
import { Breadcrumb } from '../../ui/breadcrumb';
import { toast } from '../../ui/toast';
import { activityItem, instantOf, useOnFlip, usePhase } from '../../widgets/activity-card';
import {
  ActivityBar,
  activityQuery,
  ActivityRules,
  RemindButton,
  useActivity,
  useActivityBuy,
  WithActivity,
} from '../../widgets/activity-parts';
import { useVisibility, useWebConfig } from '../../widgets/site';
import { SaleRow } from './parts/sale-row';
import { TotalBar } from './parts/total-bar';
import { useEntries } from './use-entries';

export function prepare({ client, params }: PrepareContext): void {
  if (params.id) void client.prefetchQuery(activityQuery('flash-sale', params.id));
}

/** 限时抢购: a longer window over several goods, entered together (UX §4.10). */
export function Screen() {
  const { id = '' } = useParams();
  const result = useActivity('flash-sale', id);
  return (
    <WithActivity result={result} kind="flash-sale">
      {(detail) => <FlashSale key={detail.id} detail={detail} renew={() => void result.refetch()} />}
    </WithActivity>
  );
}

function FlashSale({ detail, renew }: { detail: WireActivityDetail; renew: () => void }) {
  const visibility = useVisibility();
  const { symbol } = useWebConfig();
  const items = useMemo(() => detail.goods.map(activityItem), [detail.goods]);
  const left = items.reduce((sum, item) => sum + Math.max(item.left, 0), 0);
  const phase = usePhase(detail, left);
  const entries = useEntries(items);
  const { buy, put, busy, refused } = useActivityBuy();
  useOnFlip(phase, renew);
  usePageTitle(`${detail.title} 限时抢购`);
  const lines = () => entries.take()?.map((line) => ({ ...line, activityId: detail.id })) ?? null;
  const send = async (way: 'put' | 'buy', from?: Element) => {
    const chosen = lines();
    if (!chosen || chosen.length === 0) return;
    const taken = way === 'put' ? await put(chosen, from) : await buy(chosen);
    entries.clear(taken);
    // A refusal is shown next to its goods; the others are kept.
    if (taken.length > 0 && (way === 'put' || taken.length < chosen.length))
      toast({ text: `${taken.length} 种已按抢购价加入购物车`, tone: 'success' });
  };
  const first = items[0];
  return (
    <div className="container-page pb-6">
      <Breadcrumb
        className="py-3 phone:hidden"
        crumbs={[{ label: '首页', to: '/pages/home' }, { label: '限时抢购' }, { label: detail.title }]}
      />
      <header className="rounded-card border border-line bg-card p-4 phone:border-0 phone:bg-transparent phone:px-0 phone:pb-0">
        <h1 className="mb-3 text-20 font-semibold">{detail.title}</h1>
        <ActivityBar kind="flash-sale" title="" tag={detail.tag} span={detail} phase={phase} />
        {phase === 'not-started' && first && (
          <div className="mt-3 flex flex-wrap items-center gap-3">
            <span className="text-14 text-t2">
              {activityButton(phase, instantOf(detail.startTime), '立即抢购')}
            </span>
            <RemindButton activityId={detail.id} goodsId={first.goods.id} reminded={first.reminded} />
          </div>
        )}
        <ActivityRules rules={detail.rules} />
      </header>
      <ul
        aria-label="抢购商品"
        data-quantity-scope
        className="mt-4 rounded-card border border-line bg-card phone:mt-3"
      >
        {items.map((item) => (
          <SaleRow
            key={item.goods.id}
            item={item}
            phase={phase}
            entries={entries}
            visibility={visibility}
            symbol={symbol}
            refused={refused[item.goods.id]}
          />
        ))}
      </ul>
      {phase === 'live' && (
        <TotalBar
          entries={entries}
          visibility={visibility}
          symbol={symbol}
          busy={busy}
          onAdd={(from) => void send('put', from)}
          onBuy={() => void send('buy')}
        />
      )}
    </div>
  );
}
