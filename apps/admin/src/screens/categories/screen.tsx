import { PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Input } from 'antd';
import { useMemo, useState } from 'react';
import { textOf } from '../../lib/client';
import { useCan } from '../../lib/me';
import { useTableState } from '../../lib/table-state';
import { Card } from '../../ui/small';
import { Empty, Failed, Skeleton } from '../../ui/states';
import { NextJob } from '../../widgets/next-job';
import { Page } from '../../widgets/page';
import { narrowed, treeRows } from './arrange';
import { AddDialog } from './parts/add-dialog';
import { CategoryForm } from './parts/category-form';
import { EffectsWords } from './parts/effects-words';
import { MergeDialog } from './parts/merge-dialog';
import { TreeView } from './parts/tree-view';
import { useArrange } from './parts/use-arrange';
import { categoriesQuery } from '../../lib/places';
import { type Category, effectsOf, useCategoryActs } from './queries';
import { words } from './words';
import './categories.css';

/** 分类: the shop's tree at the left, one category at the right (ADMIN §7.3). */
export function Screen() {
  const { data, error, refetch } = useQuery(categoriesQuery);
  const mayChange = useCan('goods.write');
  const [adding, setAdding] = useState<string>();
  const { change } = useTableState();
  const add = mayChange && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding('')}>
      新建分类
    </Button>
  );
  return (
    <Page title={words.title} purpose={words.purpose} extra={add}>
      {!data ? (
        error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={12} />
        )
      ) : data.length === 0 ? (
        <Empty text={words.empty}>{add || <NextJob />}</Empty>
      ) : (
        <Tree list={data} mayChange={mayChange} onAdd={setAdding} />
      )}
      {adding !== undefined && data && (
        <AddDialog
          list={data}
          parentId={adding}
          onClose={() => setAdding(undefined)}
          onAdded={(open) => {
            setAdding(undefined);
            change({ open });
          }}
        />
      )}
    </Page>
  );
}

interface TreeProps {
  list: readonly Category[];
  mayChange: boolean;
  onAdd: (parentId: string) => void;
}

function Tree({ list, mayChange, onAdd }: TreeProps) {
  const { state, change } = useTableState();
  const { message, modal } = App.useApp();
  const { hide, remove } = useCategoryActs();
  const { arrange } = useArrange(list);
  const [folded, setFolded] = useState<ReadonlySet<string>>(
    () => new Set(list.length > 60 ? list.map(({ id }) => id) : []),
  );
  const [merging, setMerging] = useState<Category>();
  const rows = useMemo(() => treeRows(list, new Set()), [list]);
  const row = rows.find(({ id }) => id === state.open);
  const fold = (id: string) =>
    setFolded((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const toHide = async (category: Category) => {
    const { id, version, name, hidden } = category;
    if (hidden) return hide.mutate({ id, version, hidden: false });
    try {
      const effects = await effectsOf(id, 'hide');
      modal.confirm({
        title: `在商城里隐藏「${name}」？`,
        content: (
          <>
            <p>它和下级从菜单、清单和网站地图里消失；商品照样卖，归到上级里，也搜得到。</p>
            <EffectsWords effects={effects} links="这些链接会收起" />
          </>
        ),
        okText: `隐藏「${name}」`,
        cancelText: '取消',
        onOk: () => hide.mutateAsync({ id, version, hidden: true }).catch(() => undefined),
      });
    } catch (problem) {
      void message.error(textOf(problem));
    }
  };
  const toRemove = ({ id, name }: Category) =>
    modal.confirm({
      title: `删除分类「${name}」？`,
      content: '里面没有商品也没有下级；删除后不能恢复。',
      okText: '删除分类',
      cancelText: '取消',
      okButtonProps: { danger: true },
      onOk: () =>
        remove.mutateAsync(id).then(
          () => change({ open: '' }),
          () => undefined,
        ),
    });
  return (
    <div className="cats">
      <Card
        title={`${list.length} 个分类`}
        extra={
          <span className="row gap8">
            <Input.Search
              allowClear
              size="small"
              placeholder="找分类"
              aria-label="找分类"
              value={state.find}
              onChange={({ target }) => change({ find: target.value, open: state.open })}
            />
            <Button size="small" onClick={() => setFolded(new Set())}>
              全部展开
            </Button>
            <Button size="small" onClick={() => setFolded(new Set(list.map(({ id }) => id)))}>
              全部收起
            </Button>
          </span>
        }
      >
        <TreeView
          list={list}
          find={state.find}
          open={state.open}
          mayChange={mayChange}
          folded={folded}
          onFold={fold}
          onOpen={(open) => change({ open })}
          onPlace={arrange}
        />
        {narrowed(list, state.find).length === 0 && (
          <Empty text={words.noMatch}>
            <Button onClick={() => change({ find: '', open: state.open })}>清除筛选</Button>
          </Empty>
        )}
        {mayChange && <p className="cat-keys t3 s12">{words.keys}</p>}
      </Card>
      <div className="cat-side">
        {row ? (
          <CategoryForm
            key={row.id}
            row={row}
            list={list}
            mayChange={mayChange}
            onAdd={() => onAdd(row.id)}
            onMerge={() => setMerging(row)}
            onHide={() => void toHide(row)}
            onRemove={() => toRemove(row)}
          />
        ) : (
          <Card pad>
            <p className="t2">{words.choose}</p>
          </Card>
        )}
      </div>
      {merging && (
        <MergeDialog
          category={merging}
          list={list}
          onClose={() => setMerging(undefined)}
          onMerged={(open) => {
            setMerging(undefined);
            change({ open });
          }}
        />
      )}
    </div>
  );
}
