import type { WireActivityDetail, WireActivityKind } from '@pifa/contract/client';
import { type ReactNode, useMemo } from 'react';
import { useParams, useSearchParams } from '../../ui/router';
import { usePageTitle } from '../../lib/page-title';
import type { PrepareContext } from '../../lib/screen-route';
import { type ActivityItem, activityItem, kindLook, useOnFlip, usePhase } from '../activity-card';
import { activityQuery, useActivity, WithActivity } from './shell';

/** One goods of an activity as its page shows it now. */
export interface ShownActivity {
  detail: WireActivityDetail;
  item: ActivityItem;
  phase: ReturnType<typeof usePhase>;
}

/** Prefetches an activity page's data while its code loads. */
export const prepareActivity =
  (kind: WireActivityKind) =>
  ({ client, params, url }: PrepareContext): void => {
    const goodsId = url.searchParams.get('goodsId') ?? undefined;
    if (params.id) void client.prefetchQuery(activityQuery(kind, params.id, goodsId));
  };

/**
 * The page of one goods in an activity: the goods named by the URL (else the first) and the activity's phase by the
 * server's clock. Refetches when the phase changes (UX §4.10).
 */
export function ActivityScreen({
  kind,
  children,
}: {
  kind: WireActivityKind;
  children: (shown: ShownActivity) => ReactNode;
}) {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const goodsId = search.get('goodsId') ?? undefined;
  const result = useActivity(kind, id, goodsId);
  return (
    <WithActivity result={result} kind={kind}>
      {(detail) => (
        <OneGoods
          key={`${detail.id}-${goodsId ?? ''}`}
          detail={detail}
          goodsId={goodsId}
          renew={() => void result.refetch()}
        >
          {children}
        </OneGoods>
      )}
    </WithActivity>
  );
}

function OneGoods({
  detail,
  goodsId,
  renew,
  children,
}: {
  detail: WireActivityDetail;
  goodsId: string | undefined;
  renew: () => void;
  children: (shown: ShownActivity) => ReactNode;
}) {
  const wire = detail.goods.find((one) => one.goodsId === goodsId) ?? detail.goods[0];
  const item = useMemo(() => (wire ? activityItem(wire) : null), [wire]);
  const phase = usePhase(detail, item?.left ?? 0);
  useOnFlip(phase, renew);
  usePageTitle(item ? `${item.goods.name} ${kindLook(detail.kind).name}` : null);
  return item && children({ detail, item, phase });
}
