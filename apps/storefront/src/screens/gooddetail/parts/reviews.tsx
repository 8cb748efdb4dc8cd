import { formatDate } from '@pifa/domain';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api';
import { Empty } from '../../../ui/empty';
import { RetryBlock } from '../../../ui/retry-block';
import { LoadMore } from '../../../ui/pagination';
import { Rating } from '../../../ui/rating';
import { SkeletonLines } from '../../../ui/skeleton';
import { Tabs } from '../../../ui/tabs';
import { commentsQuery } from '../queries';
import { ReviewPictures } from './review-pictures';

type Kind = 'all' | 'good' | 'middle' | 'bad' | 'image';

/** Reviews: average as a number with stars, filters with counts, masked companies; 「暂无评价」 instead of grey stars. */
export function Reviews({ goodsId, name }: { goodsId: string; name: string }) {
  const summary = useQuery(commentsQuery(goodsId));
  const [kind, setKind] = useState<Kind>('all');
  const pages = useInfiniteQuery({
    queryKey: ['commentPage', goodsId, kind],
    queryFn: ({ pageParam, signal }) =>
      api('commentPage', { query: { goodsId, kind, pageNum: pageParam, pageSize: 10 }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, all) =>
      all.flatMap((page) => page.list).length < last.total ? all.length + 1 : undefined,
    enabled: (summary.data?.count ?? 0) > 0,
  });
  if (summary.isPending) return <SkeletonLines lines={6} />;
  if (summary.isError) return <RetryBlock look="strip" onRetry={() => void summary.refetch()} />;
  const { count, score, good, middle, bad, withImage } = summary.data;
  if (count === 0) return <Empty drawing="star" title="暂无评价" hint="收货后您可以第一个评价这件商品" />;
  const list = pages.data?.pages.flatMap((page) => page.list) ?? [];
  const filters = [
    { key: 'all' as const, label: '全部', count },
    { key: 'good' as const, label: '好评', count: good },
    { key: 'middle' as const, label: '中评', count: middle },
    { key: 'bad' as const, label: '差评', count: bad },
    { key: 'image' as const, label: '有图', count: withImage },
  ].filter((filter) => filter.count > 0);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-4">
        <span className="text-36 font-semibold text-t1">{score.toFixed(1)}</span>
        <span className="flex flex-col">
          <Rating score={score} size={20} />
          <span className="text-12 text-t3">共 {count} 条评价</span>
        </span>
      </div>
      <Tabs label="评价筛选" look="chip" items={filters} value={kind} onChange={setKind} />
      {pages.isPending && <SkeletonLines lines={6} />}
      <ul className="divide-y divide-line">
        {list.map((comment) => (
          <li key={comment.id} className="flex flex-col gap-1 py-4">
            <span className="flex flex-wrap items-center gap-x-3 text-13 text-t3">
              <span className="text-t2">{comment.company || '匿名买家'}</span>
              <Rating score={comment.stars} />
              {comment.time && <time dateTime={comment.time}>{formatDate(new Date(comment.time))}</time>}
              {comment.boughtSpec && <span>规格：{comment.boughtSpec}</span>}
            </span>
            <p className="measure text-14 text-t1">{comment.content}</p>
            <ReviewPictures images={comment.images} name={name} />
            {comment.reply && (
              <p className="measure rounded-card bg-sub px-3 py-2 text-13 text-t2">
                商家回复：{comment.reply}
              </p>
            )}
          </li>
        ))}
      </ul>
      {list.length > 0 && (
        <LoadMore
          hasMore={pages.hasNextPage}
          busy={pages.isFetchingNextPage}
          failed={pages.isFetchNextPageError}
          onMore={() => void pages.fetchNextPage()}
        />
      )}
    </div>
  );
}
