import { type Goods, goodsFromWire, type WireGoodsDetail } from '@pifa/contract/client';
import { inReadingOrder } from '@pifa/domain';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callQuery } from '../../lib/api';
import { prefetchAll } from '../../lib/query-client';
import type { PrepareContext } from '../../lib/screen-route';

/** The goods with the details only its own page shows. */
export interface GoodsPage {
  goods: Goods;
  wire: WireGoodsDetail;
}

export const detailQuery = (id: string) => callQuery('goodsDetail', { params: { id } });
export const picturesQuery = (goodsId: string) => callQuery('goodsPictures', { query: { goodsId } });
const groupQuery = (goodsId: string) => callQuery('groupList', { query: { goodsId } });
const keysQuery = (goodsId: string) => callQuery('groupParamKeys', { query: { goodsId } });
export const promotionsQuery = (goodsId: string) => callQuery('activityByGoods', { query: { goodsId } });
export const typeQuery = (id: string) => callQuery('typeRelease', { params: { id } });
export const addOnsOfQuery = (goodsId: string) => callQuery('additionalByGoods', { query: { goodsId } });
export const commentsQuery = (goodsId: string) => callQuery('commentList', { query: { goodsId } });
export const similarQuery = (goodsId: string) =>
  callQuery('goodsSimilar', { query: { goodsId, pageSize: 6 } });

/** The page's goods; the previous one stays in view while a sibling loads. */
export function useGoodsPage(id: string) {
  const result = useQuery(
    queryOptions({
      ...detailQuery(id),
      placeholderData: keepPreviousData,
    }),
  );
  const page = useMemo<GoodsPage | null>(
    () =>
      result.data?.obj.goodsId ? { goods: goodsFromWire(result.data.obj), wire: result.data.obj } : null,
    [result.data],
  );
  return { ...result, page };
}

/** The siblings and keys of the goods' group; both empty without a group. */
export function useGroup(goods: Goods) {
  const inGroup = goods.groupId !== null;
  const list = useQuery({ ...groupQuery(goods.id), enabled: inGroup, placeholderData: keepPreviousData });
  const keys = useQuery({ ...keysQuery(goods.id), enabled: inGroup, placeholderData: keepPreviousData });
  const siblings = useMemo(() => {
    if (!inGroup || !list.data) return [goods];
    const others = list.data.map(goodsFromWire);
    // The page's own response is the most recent for its goods.
    return others.some((one) => one.id === goods.id)
      ? others.map((one) => (one.id === goods.id ? goods : one))
      : [goods, ...others];
  }, [goods, inGroup, list.data]);
  const ordered = useMemo(
    () => (keys.data ?? []).map(({ key, values }) => ({ key, values: inReadingOrder(values) })),
    [keys.data],
  );
  return {
    siblings,
    keys: inGroup ? ordered : [],
    waiting: inGroup && (list.isPending || keys.isPending),
  };
}

/** Starts what the page shows of the goods beside itself; of a group once the goods are known. */
export async function prepareGoods({ client, params: { id } }: PrepareContext): Promise<void> {
  if (!id) return;
  const beside = [picturesQuery, typeQuery, similarQuery, promotionsQuery, addOnsOfQuery];
  prefetchAll(
    client,
    beside.map((query) => query(id)),
  );
  const detail = await client.fetchQuery(detailQuery(id));
  if (detail.obj.groupId === '') return;
  await Promise.all([client.prefetchQuery(groupQuery(id)), client.prefetchQuery(keysQuery(id))]);
}
