import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from '../../ui/router';
import { usePageTitle } from '../../lib/page-title';
import type { PrepareContext } from '../../lib/screen-route';
import { Breadcrumb } from '../../ui/breadcrumb';
import { Empty } from '../../ui/empty';
import { RetryBlock } from '../../ui/retry-block';
import { Skeleton, SkeletonLines, Waiting } from '../../ui/skeleton';
import { Article } from './parts/article';
import { Contact } from './parts/contact';
import { HelpSearch, SearchResults } from './parts/help-search';
import { HelpTree, HelpTreeSelect } from './parts/help-tree';
import { articleQuery, treeQuery } from './queries';
import { filledNodes, firstLeaf, leavesOf } from './tree';

export function prepare({ client, params }: PrepareContext): void {
  void client.prefetchQuery(treeQuery);
  if (params.id) void client.prefetchQuery(articleQuery(params.id));
}

/** 帮助中心 (UX §4.12): the tree on the left, one article on the right, help by phone always in the same place. */
export function Screen() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const word = search.get('q')?.trim() ?? '';
  const tree = useQuery(treeQuery);
  const nodes = filledNodes(tree.data ?? []);
  const first = firstLeaf(nodes);
  const wanted = useQuery({ ...articleQuery(id), enabled: id !== '' });
  const missing = id !== '' && wanted.data !== undefined && wanted.data.list.length === 0;
  // An unknown or absent id shows the first article of the tree.
  const standIn = useQuery({
    ...articleQuery(first?.id ?? ''),
    enabled: first !== undefined && (id === '' || missing),
  });
  const shown = id !== '' && !missing ? wanted : standIn;
  const article = shown.data?.list[0];
  const leaves = leavesOf(nodes);
  const here = leaves.findIndex((leaf) => leaf.id === article?.id);
  const folder = leaves[here]?.folder || article?.categoryName;
  usePageTitle(word ? `搜索「${word}」` : article?.title, article?.summary);
  const nothing = tree.data !== undefined && (id === '' || missing) && first === undefined;
  return (
    <div className="container-text py-4 phone:py-3">
      <Breadcrumb
        className="mb-3 phone:hidden"
        crumbs={[
          { label: '首页', to: '/pages/home' },
          { label: '帮助中心', to: '/pages/useragreement' },
          ...(word ? [{ label: `搜索「${word}」` }] : folder ? [{ label: folder }] : []),
          ...(!word && article ? [{ label: article.title }] : []),
        ]}
      />
      <div className="grid grid-cols-[240px_minmax(0,1fr)] items-start gap-4 phone:grid-cols-1 phone:gap-3 print:block">
        <div data-no-print className="flex flex-col gap-3">
          <HelpSearch key={word} word={word} />
          <HelpTree nodes={nodes} current={article?.id} loading={tree.isPending} className="phone:hidden" />
          <HelpTreeSelect nodes={nodes} current={word ? undefined : article?.id} className="md:hidden" />
          {tree.isError && (
            <RetryBlock look="strip" busy={tree.isFetching} onRetry={() => void tree.refetch()} />
          )}
          <Contact className="phone:hidden" />
        </div>
        <div className="min-w-0 rounded-card border border-line bg-card px-8 py-6 phone:px-4 phone:py-5 print:border-0 print:p-0">
          {word ? (
            <SearchResults word={word} />
          ) : shown.isError ? (
            <RetryBlock className="border-0" busy={shown.isFetching} onRetry={() => void shown.refetch()} />
          ) : nothing ? (
            <Empty drawing="paper" title="帮助内容正在整理" hint="有问题请直接联系客服" />
          ) : !article ? (
            <Waiting>
              <Skeleton className="h-8 w-2/3" />
              <Skeleton className="mt-3 h-4 w-40" />
              <SkeletonLines lines={8} className="mt-8" />
            </Waiting>
          ) : (
            <Article
              key={article.id}
              article={article}
              missing={missing}
              previous={leaves[here - 1]}
              next={here >= 0 ? leaves[here + 1] : undefined}
            />
          )}
        </div>
        <Contact className="md:hidden" />
      </div>
    </div>
  );
}
