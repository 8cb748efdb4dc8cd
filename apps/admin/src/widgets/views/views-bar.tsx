import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Checkbox, Input, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { call, textOf } from '../../lib/client';
import { badge } from '../../lib/format';
import { useCan } from '../../lib/me';
import { readTableState, type TableStateControl, writeTableState } from '../../lib/table-state';

/** A view that a list has by itself. */
export interface BuiltInView {
  key: string;
  name: string;
  /** shown beside its name */
  count?: number | undefined;
  tone?: 'red' | undefined;
}

interface Props {
  /** the list's name; absent: people save no views of it */
  list?: string;
  views: readonly BuiltInView[];
  control: TableStateControl;
  extra?: ReactNode;
}

const SAVED = 'saved-';

/** Views as tabs: built-in, mine and shared; a changed one can be saved, saved as another, or restored (ADMIN §6.1). */
export function ViewsBar({ list, views, control, extra }: Props) {
  const { state, change } = control;
  const { message } = App.useApp();
  const queries = useQueryClient();
  const mayShare = useCan('view.share');
  const [naming, setNaming] = useState<{ name: string; shared: boolean }>();
  const { data: saved = [] } = useQuery({
    queryKey: ['views', list],
    queryFn: () => call('adminViews', { query: { list: list ?? '' } }),
    enabled: list !== undefined,
    staleTime: 60_000,
  });
  const save = useMutation({
    mutationFn: (body: { id?: string; name: string; shared: boolean }) =>
      call('adminViewSave', { body: { ...body, list: list ?? '', state: stateText } }),
    onSuccess: async ({ id }) => {
      setNaming(undefined);
      await queries.invalidateQueries({ queryKey: ['views', list] });
      change({ view: SAVED + id });
      void message.success('视图已保存');
    },
    onError: (error) => void message.error(textOf(error)),
  });
  const remove = useMutation({
    mutationFn: (id: string) => call('adminViewRemove', { params: { id } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['views', list] });
      change({ view: views[0]?.key ?? '', filters: {}, find: '', sort: '' });
    },
  });

  const own = (search: URLSearchParams) => {
    search.delete('view');
    search.delete('open');
    return search.toString();
  };
  const stateText = own(writeTableState(state));
  const current = saved.find(({ id }) => state.view === SAVED + id);
  const isChanged = current ? current.state !== stateText : stateText !== '';
  const open = (view: string, text: string) => {
    const next = readTableState(new URLSearchParams(text));
    change({ ...next, view, open: '' });
  };
  return (
    <div className="views">
      <div className="view-tabs" role="tablist" aria-label="视图">
        {views.map(({ key, name, count, tone }) => (
          <button
            key={key}
            type="button"
            role="tab"
            aria-selected={state.view === key}
            className={state.view === key ? 'view on' : 'view'}
            onClick={() => change({ view: key })}
          >
            {name}
            {count !== undefined && count > 0 && (
              <span className={tone ? `view-n tx-${tone}` : 'view-n'}>{badge(count)}</span>
            )}
          </button>
        ))}
        {saved.map(({ id, name, state: text, mine, owner }) => (
          <button
            key={id}
            type="button"
            role="tab"
            title={mine ? undefined : `${owner} 共享`}
            aria-selected={state.view === SAVED + id}
            className={state.view === SAVED + id ? 'view on' : 'view'}
            onClick={() => open(SAVED + id, text)}
          >
            {name}
          </button>
        ))}
      </div>
      <span className="views-extra">
        {list && isChanged && (
          <>
            <span className="t3">已修改</span>
            {current?.mine && (
              <Button
                type="link"
                size="small"
                onClick={() => save.mutate({ id: current.id, name: current.name, shared: current.shared })}
              >
                保存
              </Button>
            )}
            <Button type="link" size="small" onClick={() => setNaming({ name: '', shared: false })}>
              另存为
            </Button>
            <Button type="link" size="small" onClick={() => open(state.view, current?.state ?? '')}>
              还原
            </Button>
          </>
        )}
        {current?.mine && !isChanged && (
          <Button type="link" size="small" onClick={() => remove.mutate(current.id)}>
            删除视图
          </Button>
        )}
        {extra}
      </span>
      <Modal
        title="保存视图"
        open={naming !== undefined}
        okText="保存"
        cancelText="取消"
        okButtonProps={{ disabled: !naming?.name.trim(), loading: save.isPending }}
        onOk={() => naming && save.mutate({ name: naming.name.trim(), shared: naming.shared })}
        onCancel={() => setNaming(undefined)}
        width={400}
        destroyOnHidden
      >
        <Input
          autoFocus
          maxLength={20}
          placeholder="例如：我的大客户"
          aria-label="视图名称"
          onChange={(event) => setNaming((now) => now && { ...now, name: event.target.value })}
          onPressEnter={() =>
            naming?.name.trim() && save.mutate({ name: naming.name.trim(), shared: naming.shared })
          }
        />
        {mayShare && (
          <Checkbox
            style={{ marginTop: 12 }}
            onChange={(event) => setNaming((now) => now && { ...now, shared: event.target.checked })}
          >
            共享给同事
          </Checkbox>
        )}
      </Modal>
    </div>
  );
}
