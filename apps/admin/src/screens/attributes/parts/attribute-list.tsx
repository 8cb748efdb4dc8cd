import { useQuery } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { num } from '../../../lib/format';
import { Empty } from '../../../ui/states';
import type { Column } from '../../../widgets/data-table/column';
import { DataTable } from '../../../widgets/data-table/data-table';
import { NextJob } from '../../../widgets/next-job';
import { type Attribute, attributesQuery, useWordActs } from '../queries';
import { words } from '../words';

interface Props {
  find: string;
  mayChange: boolean;
  /** an attribute, or the name of a new one */
  onEdit: (attribute: Attribute | string) => void;
  onClear: () => void;
}

/** Attributes by category, and the names that goods have without any. */
export function AttributeList({ find, mayChange, onEdit, onClear }: Props) {
  const { modal } = App.useApp();
  const { data, error, isPending, refetch } = useQuery(attributesQuery);
  const { removeAttribute } = useWordActs();
  const all = data?.list ?? [];
  const used = data?.used ?? [];
  const rows = all.filter(({ name, category }) =>
    `${name} ${category}`.toLowerCase().includes(find.toLowerCase()),
  );
  const remove = ({ id, name }: Attribute) =>
    modal.confirm({
      title: `不再提供属性「${name}」？`,
      content: '录商品时不再提供它；已有的商品不变。',
      okText: '不再提供',
      cancelText: '取消',
      okButtonProps: { danger: true },
      onOk: () => removeAttribute.mutateAsync(id).catch(() => undefined),
    });
  const columns: Column<Attribute>[] = [
    { key: 'name', title: '属性', width: 160, fixed: true, render: ({ name }) => <b>{name}</b> },
    {
      key: 'category',
      title: '提供给',
      width: 220,
      render: ({ category }) =>
        category ? category.split('/').join(' › ') : <span className="t2">所有商品</span>,
    },
    {
      key: 'choices',
      title: '常用值',
      width: 340,
      render: ({ choices }) =>
        choices.length > 0 ? (
          <span title={choices.join('、')}>{choices.join('、')}</span>
        ) : (
          <span className="dis">--</span>
        ),
    },
    { key: 'goods', title: '商品', width: 90, align: 'right', render: ({ goods }) => num(goods) },
    ...(mayChange
      ? [
          {
            key: 'acts',
            title: '操作',
            width: 160,
            render: (one: Attribute) => (
              <span className="row gap4">
                <Button size="small" onClick={() => onEdit(one)} aria-label={`修改「${one.name}」`}>
                  修改
                </Button>
                <Button
                  size="small"
                  danger
                  onClick={() => remove(one)}
                  aria-label={`不再提供「${one.name}」`}
                >
                  不再提供
                </Button>
              </span>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      {mayChange && used.length > 0 && (
        <p className="words-used">
          <span className="t2">商品里用着、还没登记的：</span>
          {used.slice(0, 12).map(({ name, goods }) => (
            <Button key={name} size="small" onClick={() => onEdit(name)} title="登记成属性">
              {name}（{num(goods)}）
            </Button>
          ))}
          {used.length > 12 && <span className="t3">等 {used.length} 个</span>}
        </p>
      )}
      <DataTable
        name="attributes"
        rows={rows}
        columns={columns}
        idOf={({ id }) => id}
        error={error}
        isFirst={isPending}
        retry={() => void refetch()}
        empty={
          all.length > 0 ? (
            <Empty text={words.noMatch}>
              <Button onClick={onClear}>清除筛选</Button>
            </Empty>
          ) : (
            <Empty text={words.noAttributes}>
              {mayChange ? (
                <Button type="primary" onClick={() => onEdit('')}>
                  新建属性
                </Button>
              ) : (
                <NextJob />
              )}
            </Empty>
          )
        }
      />
    </>
  );
}
