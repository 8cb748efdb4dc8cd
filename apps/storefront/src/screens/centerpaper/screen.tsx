import type { WireInvoiceTitle } from '@pifa/contract/client';
import { formatDate, formatMinute, titleWord } from '@pifa/domain';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from '../../ui/router';
import { api, callKey } from '../../lib/api';
import { errorText } from '../../lib/errors';
import type { ScreenModule } from '../../lib/screen-route';
import { currentSession } from '../../lib/session';
import { usePressOnce } from '../../lib/use-press-once';
import { Button, LinkButton } from '../../ui/button';
import { type Column, DataTable } from '../../ui/data-table';
import { Empty } from '../../ui/empty';
import { Pagination } from '../../ui/pagination';
import { Tabs } from '../../ui/tabs';
import { toast } from '../../ui/toast';
import { InvoiceStateTag, titlesPath, TITLE_STATES_PATH } from '../../widgets/invoice-parts';
import { MemberHead } from '../../widgets/member-frame';
import { PAGE_SIZE, placeOf, type StateTab, statesQuery } from './queries';

export const prepare: ScreenModule['prepare'] = ({ client, url }) => {
  if (currentSession()) void client.prefetchQuery(statesQuery(placeOf(url.searchParams)));
};

const day = (at: string | undefined): string => (at ? formatDate(new Date(at)) : '--');

/** 抬头有效性 (UX §4.11 centerPaper): the review result of each title, and resubmission. */
export function Screen() {
  const [search, setSearch] = useSearchParams();
  const place = placeOf(search);
  const page = useQuery({ ...statesQuery(place), refetchOnMount: 'always' });
  const resubmit = useResubmit();
  const press = usePressOnce(resubmit.mutateAsync);
  const counts = page.data?.counts;
  const goTo = (state: StateTab, number = 1) => {
    const next = new URLSearchParams();
    if (state !== 'all') next.set('state', state);
    if (number > 1) next.set('page', String(number));
    setSearch(next, { preventScrollReset: number === 1 });
  };
  const back = search.size > 0 ? `${TITLE_STATES_PATH}?${search}` : TITLE_STATES_PATH;
  return (
    <div className="container-page phone:py-3">
      <MemberHead title="抬头有效性" remark="审核通过的抬头才能用来开票">
        <LinkButton to={titlesPath()}>抬头管理</LinkButton>
      </MemberHead>
      <div className="rounded-card border border-line bg-card phone:border-0 phone:bg-transparent">
        <Tabs<StateTab>
          label="抬头状态"
          className="px-4 phone:mb-3 phone:rounded-card phone:border phone:border-line phone:bg-card phone:px-3"
          value={place.state}
          onChange={(state) => goTo(state)}
          items={[
            { key: 'all', label: '全部' },
            ...(['waiting', 'valid', 'invalid', 'expired'] as const).map((state) => ({
              key: state,
              label: titleWord(state).word,
              count: counts?.[state],
            })),
          ]}
        />
        <DataTable
          label="抬头有效性"
          className="md:border-0"
          columns={columnsFor(resubmit, press, back)}
          rows={page.data?.list}
          rowKey={(title) => title.id}
          status={page.isError ? 'error' : page.data ? 'ready' : 'loading'}
          refreshing={page.isPlaceholderData}
          onRetry={() => void page.refetch()}
          minWidth={960}
          skeletonRows={4}
          empty={
            <Empty
              drawing="paper"
              title={place.state === 'all' ? '还没有发票抬头' : `没有“${titleWord(place.state).word}”的抬头`}
              hint="新增或修改抬头后会自动提交审核，结果显示在这里。"
              action={
                place.state === 'all' ? (
                  <LinkButton variant="brand" to={titlesPath()}>
                    去新增抬头
                  </LinkButton>
                ) : (
                  <Button onClick={() => goTo('all')}>查看全部</Button>
                )
              }
            />
          }
          pager={
            <Pagination
              page={place.page}
              pageSize={PAGE_SIZE}
              total={page.data?.total ?? 0}
              onPage={(number) => goTo(place.state, number)}
            />
          }
        />
      </div>
    </div>
  );
}

function useResubmit() {
  const queries = useQueryClient();
  const refresh = () =>
    Promise.all(
      (['titleState', 'titleList'] as const).map((name) =>
        queries.invalidateQueries({ queryKey: callKey(name) }),
      ),
    );
  return useMutation({
    meta: { replay: '重新提交抬头审核' },
    mutationFn: (id: string) => api('titleResubmit', { body: { id } }),
    onSuccess: async () => {
      toast({ text: '已重新提交，等待审核', tone: 'success', key: 'title' });
      await refresh();
    },
    onError: (error) => {
      const text = errorText(error);
      if (text) toast({ text, tone: 'error', key: 'title' });
      void refresh();
    },
  });
}

function columnsFor(
  resubmit: ReturnType<typeof useResubmit>,
  press: (id: string) => void,
  back: string,
): readonly Column<WireInvoiceTitle>[] {
  return [
    {
      key: 'name',
      head: '发票抬头',
      card: 'title',
      rowHead: true,
      cell: ({ name, taxNumber }) => (
        <>
          <span className="break-words">{name}</span>
          {taxNumber && <span className="block text-12 font-normal break-all text-t3">{taxNumber}</span>}
        </>
      ),
    },
    { key: 'kind', head: '类型', width: '130px', cell: ({ kindName }) => kindName },
    {
      key: 'state',
      head: '有效性',
      width: '100px',
      card: 'mark',
      cell: (title) => <InvoiceStateTag of={title} />,
    },
    {
      key: 'reason',
      head: '原因',
      inCard: ({ reason }) => Boolean(reason),
      cell: ({ reason }) =>
        reason ? <span className="text-red-700">{reason}</span> : <span className="text-t3">--</span>,
    },
    {
      key: 'submitTime',
      head: '提交时间',
      width: '140px',
      cell: ({ submitTime }) => (submitTime ? formatMinute(new Date(submitTime)) : '--'),
    },
    {
      key: 'validTime',
      head: '有效期至',
      width: '110px',
      inCard: ({ validTime }) => Boolean(validTime),
      cell: ({ validTime }) => day(validTime),
    },
    {
      key: 'actions',
      head: '操作',
      align: 'end',
      width: '180px',
      card: 'actions',
      cell: (title) => {
        const can = new Set(title.actions);
        return (
          <span className="inline-flex flex-wrap justify-end gap-2">
            {can.has('edit') && (
              <LinkButton
                size="dense"
                to={titlesPath({ id: title.id, field: title.field, back })}
                aria-label={`修改：${title.name}`}
              >
                修改
              </LinkButton>
            )}
            {can.has('resubmit') && (
              <Button
                size="dense"
                variant="brand-outline"
                busy={resubmit.isPending && resubmit.variables === title.id}
                aria-label={`重新提交：${title.name}`}
                onClick={() => press(title.id)}
              >
                重新提交
              </Button>
            )}
          </span>
        );
      },
    },
  ];
}
