import { GOODS_WORD_NAMES, type GoodsWordKind } from '@pifa/domain';
import { useQuery } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { num } from '../../../lib/format';
import { Tag } from '../../../ui/small';
import { Empty } from '../../../ui/states';
import type { Column } from '../../../widgets/data-table/column';
import { DataTable } from '../../../widgets/data-table/data-table';
import { NextJob } from '../../../widgets/next-job';
import { type GoodsWord, useWordActs, wordsQuery } from '../queries';
import { words } from '../words';

interface Props {
  kind: GoodsWordKind;
  find: string;
  mayChange: boolean;
  onEdit: (word: GoodsWord | undefined) => void;
  onClear: () => void;
}

/** The words of one kind with the goods that use them. */
export function WordList({ kind, find, mayChange, onEdit, onClear }: Props) {
  const { modal } = App.useApp();
  const { data, error, isPending, refetch } = useQuery(wordsQuery);
  const { removeWord } = useWordActs();
  const name = GOODS_WORD_NAMES[kind];
  const all = data?.find((one) => one.kind === kind)?.list ?? [];
  const rows = all.filter(({ value, note }) => `${value} ${note}`.toLowerCase().includes(find.toLowerCase()));
  const remove = (word: GoodsWord) =>
    modal.confirm({
      title: `删除${name}「${word.value}」？`,
      content: '没有商品用它；删除后录商品时不再提供。',
      okText: `删除${name}`,
      cancelText: '取消',
      okButtonProps: { danger: true },
      onOk: () => removeWord.mutateAsync({ kind, value: word.value }).catch(() => undefined),
    });
  const columns: Column<GoodsWord>[] = [
    { key: 'value', title: name, width: 260, fixed: true, render: ({ value }) => <b>{value}</b> },
    {
      key: 'note',
      title: '说明',
      width: 320,
      render: ({ note }) => note || <span className="dis">--</span>,
    },
    { key: 'goods', title: '商品', width: 100, align: 'right', render: ({ goods }) => num(goods) },
    {
      key: 'kept',
      title: '来自',
      width: 110,
      render: ({ kept }) => (kept ? <Tag tone="blue">已登记</Tag> : <Tag>商品里用着</Tag>),
    },
    ...(mayChange
      ? [
          {
            key: 'acts',
            title: '操作',
            width: 150,
            render: (word: GoodsWord) => (
              <span className="row gap4">
                <Button size="small" onClick={() => onEdit(word)} aria-label={`改名「${word.value}」`}>
                  改名
                </Button>
                <Button
                  size="small"
                  danger
                  disabled={word.goods > 0}
                  title={word.goods > 0 ? '还有商品用着，可以改成别的词' : ''}
                  aria-label={`删除「${word.value}」`}
                  onClick={() => remove(word)}
                >
                  删除
                </Button>
              </span>
            ),
          },
        ]
      : []),
  ];
  return (
    <DataTable
      name={`goods-words-${kind}`}
      rows={rows}
      columns={columns}
      idOf={({ value }) => value}
      error={error}
      isFirst={isPending}
      retry={() => void refetch()}
      empty={
        all.length > 0 ? (
          <Empty text={words.noMatch}>
            <Button onClick={onClear}>清除筛选</Button>
          </Empty>
        ) : (
          <Empty text={words.noWords(name)}>
            {mayChange ? (
              <Button type="primary" onClick={() => onEdit(undefined)}>
                新建{name}
              </Button>
            ) : (
              <NextJob />
            )}
          </Empty>
        )
      }
    />
  );
}
