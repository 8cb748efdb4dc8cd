import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { call } from '../../lib/client';
import { fullTime, shortTime } from '../../lib/format';
import { useTableState } from '../../lib/table-state';
import { Empty } from '../../ui/states';
import type { Column } from '../../widgets/data-table/column';
import { DataTable } from '../../widgets/data-table/data-table';
import { useList } from '../../widgets/data-table/use-list';
import { daysOf } from '../../widgets/filter-bar/filter';
import { FilterBar } from '../../widgets/filter-bar/filter-bar';
import { Page } from '../../widgets/page';
import { ActDrawer } from './parts/act-drawer';
import { TakeBack } from './parts/take-back';
import type { Act } from './queries';

const COLUMNS: readonly Column<Act>[] = [
  {
    key: 'time',
    title: '时间',
    width: 120,
    fixed: true,
    render: ({ time }) => <span title={fullTime(time)}>{shortTime(time)}</span>,
  },
  { key: 'operator', title: '人', width: 110, render: ({ operatorName }) => operatorName },
  { key: 'sentence', title: '做了什么', width: 360, least: 260, render: ({ sentence }) => sentence },
  {
    key: 'changes',
    title: '变化',
    width: 320,
    least: 240,
    grows: true,
    render: ({ changes }) => {
      const text = changes
        .map(({ label, before, after }) =>
          before ? `${label}：${before} → ${after || '（空）'}` : `${label}：${after}`,
        )
        .join('；');
      return <span title={text}>{text || <span className="t3">--</span>}</span>;
    },
  },
  { key: 'undo', title: '撤销', width: 80, render: (act) => <TakeBack act={act} /> },
  { key: 'address', title: '来自', width: 140, least: 116, render: ({ address }) => address || '--' },
  { key: 'account', title: '账号', width: 120, hidden: true, render: ({ operator }) => operator },
];

/** 操作记录: who, when, from where, what, before and after; never changed. */
export function Screen() {
  const control = useTableState();
  const { state, change } = control;
  const { data: kinds } = useQuery({
    queryKey: ['acts', 'kinds'],
    queryFn: ({ signal }) => call('adminActKinds', { signal }),
    staleTime: 300_000,
  });
  // Read once: 「近 7 天」 must not ask anew with every render.
  const [now] = useState(() => new Date());
  const query = useMemo(() => {
    const { kind = '', name = '', time = '', about = '', plan = '' } = state.filters;
    const { from, to } = daysOf(time, now);
    return { kind, name, about, plan, ...(from && { from }), ...(to && { until: to }) };
  }, [state.filters, now]);
  const list = useList('adminActs', { ...query, size: state.size });
  const opened = list.rows.find(({ id }) => id === state.open);
  const { about = '' } = state.filters;
  // By its id in links from here: then the acts themselves say what it is called.
  const named = list.rows.find(({ object }) => object === about)?.objectName;
  const hasFilters = Object.keys(state.filters).length > 0;
  return (
    <Page title="操作记录" purpose="谁在什么时候、从哪里做了什么，之前和之后；只能看，不能改。">
      <div className="list">
        <FilterBar
          control={control}
          filters={[
            {
              kind: 'choice',
              key: 'name',
              label: '人',
              many: false,
              options: (kinds?.people ?? []).map(({ name, displayName }) => ({
                value: name,
                label: displayName,
              })),
            },
            {
              kind: 'choice',
              key: 'kind',
              label: '种类',
              many: false,
              options: (kinds?.kinds ?? []).map(({ code, name }) => ({ value: code, label: name })),
            },
            { kind: 'days', key: 'time', label: '时间' },
            {
              kind: 'object',
              key: 'about',
              label: '对象',
              kinds: (kinds?.objects ?? []).map(({ kind, name, asks }) => ({
                value: kind,
                label: name,
                asks,
              })),
              ...(named && { named }),
            },
          ]}
        />
        <DataTable
          name="acts"
          {...list}
          columns={COLUMNS}
          idOf={({ id }) => id}
          openId={state.open}
          onOpen={({ id }) => change({ open: id })}
          empty={
            hasFilters ? (
              <Empty text="没有符合条件的记录">
                <Button onClick={control.clear}>清除筛选</Button>
              </Empty>
            ) : (
              '还没有操作记录。员工登录、改价、发货、退款等每一步都会记在这里。'
            )
          }
        />
      </div>
      <ActDrawer act={opened} onClose={() => change({})} />
    </Page>
  );
}
