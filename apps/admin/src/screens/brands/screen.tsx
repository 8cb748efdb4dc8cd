import { PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { useMemo, useState } from 'react';
import { num } from '../../lib/format';
import { useCan } from '../../lib/me';
import { smallPicture } from '../../lib/pictures';
import { useTableState } from '../../lib/table-state';
import { Dot, Tag } from '../../ui/small';
import { Empty } from '../../ui/states';
import type { Column } from '../../widgets/data-table/column';
import { DataTable } from '../../widgets/data-table/data-table';
import type { Filter } from '../../widgets/filter-bar/filter';
import { FilterBar } from '../../widgets/filter-bar/filter-bar';
import { NextJob } from '../../widgets/next-job';
import { Page } from '../../widgets/page';
import { BrandForm } from './parts/brand-form';
import { MergeDialog } from './parts/merge-dialog';
import { brandsQuery } from '../../lib/places';
import { type Brand, useBrandActs } from './queries';
import { words } from './words';
import './brands.css';

const NEW = 'new';
const filters: readonly Filter[] = [
  {
    kind: 'choice',
    key: 'recommended',
    label: '推荐',
    many: false,
    options: [{ value: '1', label: '推荐的' }],
  },
  {
    kind: 'choice',
    key: 'shown',
    label: '品牌馆',
    many: false,
    options: [
      { value: '1', label: '在品牌馆' },
      { value: '0', label: '不在品牌馆' },
    ],
  },
  {
    kind: 'choice',
    key: 'goods',
    label: '商品',
    many: false,
    options: [{ value: '0', label: '没有商品的' }],
  },
];

/** 品牌: the shop's brands in their order (ADMIN §7.3). */
export function Screen() {
  const control = useTableState();
  const { state, change, clear } = control;
  const { modal } = App.useApp();
  const { data = [], error, isPending, refetch } = useQuery(brandsQuery);
  const mayChange = useCan('goods.write');
  const { move, remove } = useBrandActs();
  const [merging, setMerging] = useState<Brand>();
  const isNarrowed = state.find !== '' || Object.keys(state.filters).length > 0;
  const rows = useMemo(() => data.filter((one) => fits(one, state.find, state.filters)), [data, state]);
  const ids = rows.map(({ id }) => id);
  const opened = data.find(({ id }) => id === state.open);
  const close = () => change({ open: '' });
  const order = data.map(({ id }) => id);
  const step = (id: string, by: -1 | 1) => {
    const at = order.indexOf(id);
    move.mutate({ id, before: (by < 0 ? order[at - 1] : order[at + 2]) ?? '' });
  };
  const columns: Column<Brand>[] = [
    {
      key: 'name',
      title: '品牌',
      width: 220,
      fixed: true,
      render: ({ name, logo }) => (
        <span className="row gap8">
          <span className="brand-pic">{logo && <img src={smallPicture(logo)} alt="" loading="lazy" />}</span>
          <b>{name}</b>
        </span>
      ),
    },
    { key: 'letter', title: '首字母', width: 76, render: ({ letter }) => letter },
    { key: 'goods', title: '商品', width: 90, align: 'right', render: ({ goods }) => num(goods) },
    {
      key: 'recommended',
      title: '推荐',
      width: 80,
      render: ({ recommended }) =>
        recommended ? <Tag tone="blue">推荐</Tag> : <span className="dis">--</span>,
    },
    {
      key: 'shown',
      title: '品牌馆',
      width: 110,
      render: ({ shown }) => <Dot tone={shown ? 'green' : 'gray'}>{shown ? '在品牌馆' : '不列出'}</Dot>,
    },
    {
      key: 'introduction',
      title: '介绍',
      width: 320,
      render: ({ introduction }) =>
        introduction ? <span title={introduction}>{introduction}</span> : <span className="dis">--</span>,
    },
    ...(mayChange && !isNarrowed
      ? [
          {
            key: 'order',
            title: '次序',
            width: 90,
            render: ({ id, name }: Brand) => (
              <span className="row gap4">
                <Button
                  size="small"
                  type="text"
                  aria-label={`「${name}」上移`}
                  disabled={id === order[0] || move.isPending}
                  onClick={() => step(id, -1)}
                >
                  ↑
                </Button>
                <Button
                  size="small"
                  type="text"
                  aria-label={`「${name}」下移`}
                  disabled={id === order.at(-1) || move.isPending}
                  onClick={() => step(id, 1)}
                >
                  ↓
                </Button>
              </span>
            ),
          },
        ]
      : []),
  ];
  const add = mayChange && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => change({ open: NEW })}>
      新建品牌
    </Button>
  );
  const toRemove = ({ id, name }: Brand) =>
    modal.confirm({
      title: `删除品牌「${name}」？`,
      content: '没有商品是这个品牌；删除后不能恢复。',
      okText: '删除品牌',
      cancelText: '取消',
      okButtonProps: { danger: true },
      onOk: () => remove.mutateAsync(id).then(close, () => undefined),
    });
  return (
    <Page title={words.title} purpose={words.purpose} extra={add}>
      <div className="list">
        <FilterBar control={control} filters={filters} finds="品牌名称" />
        <DataTable
          name="brands"
          rows={rows}
          columns={columns}
          idOf={({ id }) => id}
          error={error}
          isFirst={isPending}
          retry={() => void refetch()}
          onOpen={({ id }) => change({ open: id })}
          openId={state.open}
          empty={
            isNarrowed ? (
              <Empty text={words.noMatch}>
                <Button onClick={clear}>清除筛选</Button>
              </Empty>
            ) : (
              <Empty text={words.empty}>{add || <NextJob />}</Empty>
            )
          }
        />
      </div>
      {(opened || state.open === NEW) && (
        <BrandForm
          key={state.open}
          brand={opened}
          walk={opened && { ids, id: opened.id, onOpen: (id) => change({ open: id }) }}
          mayChange={mayChange}
          onClose={close}
          onMerge={() => setMerging(opened)}
          onRemove={() => opened && toRemove(opened)}
        />
      )}
      {merging && (
        <MergeDialog
          brand={merging}
          list={data}
          onClose={() => setMerging(undefined)}
          onMerged={() => {
            setMerging(undefined);
            close();
          }}
        />
      )}
    </Page>
  );
}

function fits(brand: Brand, find: string, filters: Readonly<Record<string, string>>): boolean {
  const word = find.trim().toLowerCase();
  return (
    (word === '' || brand.name.toLowerCase().includes(word) || brand.letter.toLowerCase() === word) &&
    (filters['recommended'] !== '1' || brand.recommended) &&
    (filters['shown'] === undefined || brand.shown === (filters['shown'] === '1')) &&
    (filters['goods'] !== '0' || brand.goods === 0)
  );
}
