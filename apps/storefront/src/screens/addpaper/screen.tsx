import type { WireInvoiceTitle } from '@pifa/contract/client';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide';
import { lazy, Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from '../../ui/router';
import { safeRedirect } from '../../lib/navigation';
import type { PrepareContext } from '../../lib/screen-route';
import { currentSession } from '../../lib/session';
import { usePressOnce } from '../../lib/use-press-once';
import { Button, LinkButton } from '../../ui/button';
import { confirm } from '../../ui/confirm';
import { Empty } from '../../ui/empty';
import { Icon } from '../../ui/icon';
import { MemberHead } from '../../widgets/member-frame';
import { TitlesTable } from './parts/titles-table';
import { titlesQuery, useTitleActions } from './queries';

const TitleDialog = lazy(async () => ({ default: (await import('./parts/title-dialog')).TitleDialog }));

export function prepare({ client }: PrepareContext): void {
  if (currentSession()) void client.prefetchQuery(titlesQuery);
}

/** What the page that led here is called. */
function backLabel(back: string): string {
  if (back.startsWith('/pay')) return '返回结算';
  return back.includes('/paper') ? '返回开票申请' : '返回';
}

/** 发票抬头管理 (UX §4.11 addPaper): the company's titles; `?id=` opens one, `&field=` where it must be mended. */
export function Screen() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const back = safeRedirect(search.get('back'), '');
  const titles = useQuery({ ...titlesQuery, refetchOnMount: 'always' });
  const { remove, makeDefault } = useTitleActions();
  const setDefault = usePressOnce(makeDefault.mutateAsync);
  // undefined = as in the URL, null = closed, 'new' = 新增, else the title being edited.
  const [chosen, setOpen] = useState<WireInvoiceTitle | 'new' | null | undefined>();
  const list = titles.data?.list;
  const named = list?.find((title) => title.id === search.get('id'));
  const open = chosen === undefined ? named : chosen;
  const full =
    titles.data !== undefined && titles.data.most > 0 && titles.data.list.length >= titles.data.most;

  const askRemove = async (title: WireInvoiceTitle) => {
    const yes = await confirm({
      title: '删除这个发票抬头？',
      body: `${title.name}。已经开出的发票不受影响。`,
      confirmLabel: '删除',
      danger: true,
    });
    if (yes) remove.mutate(title.id);
  };
  const saved = () => {
    setOpen(null);
    // A buyer who was sent here to correct a title continues where it was needed.
    if (chosen === undefined && back) void navigate(back);
  };
  const add = (
    <Button
      variant="brand"
      onClick={() => setOpen('new')}
      disabledReason={full ? `最多保存 ${titles.data?.most} 个抬头` : null}
      icon={<Icon as={Plus} size={18} />}
    >
      新增发票抬头
    </Button>
  );
  return (
    <div className="container-page phone:py-3">
      <MemberHead
        title="发票抬头管理"
        remark={list && list.length > 0 ? `共 ${list.length} 个，全公司共用` : undefined}
      >
        {back && <LinkButton to={back}>{backLabel(back)}</LinkButton>}
        {list && list.length > 0 && add}
      </MemberHead>
      <TitlesTable
        titles={list}
        failed={titles.isError}
        refreshing={titles.isFetching && !titles.isError && list !== undefined}
        onRetry={() => void titles.refetch()}
        empty={
          <Empty
            drawing="paper"
            title="还没有发票抬头"
            hint="填好一次，申请开票和下单时直接选用；专用发票需要税号、地址、电话和开户行。"
            action={add}
          />
        }
        busy={{
          removing: remove.isPending ? remove.variables : null,
          settingDefault: makeDefault.isPending ? makeDefault.variables : null,
        }}
        onEdit={setOpen}
        onRemove={(title) => void askRemove(title)}
        onDefault={(title) => setDefault(title.id)}
      />
      {open && (
        <Suspense fallback={null}>
          <TitleDialog
            title={open === 'new' ? null : open}
            field={chosen === undefined ? (search.get('field') ?? undefined) : undefined}
            onClose={() => setOpen(null)}
            onSaved={saved}
          />
        </Suspense>
      )}
    </div>
  );
}
