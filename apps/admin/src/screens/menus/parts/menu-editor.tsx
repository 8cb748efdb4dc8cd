import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Input } from 'antd';
import { useState } from 'react';
import { call } from '../../../lib/client';
import { newId } from '../../../lib/new-id';
import { Card, Dot, Tag } from '../../../ui/small';
import { Empty } from '../../../ui/states';
import { useKeys } from '../../../widgets/keys/keys-provider';
import { SortList } from '../../../widgets/sort-list/sort-list';
import type { StaleRow } from '../../../widgets/stale-dialog/stale-dialog';
import { useVersionedSave } from '../../../widgets/stale-dialog/use-versioned-save';
import { type Target, TargetPicker } from '../../../widgets/target-picker/target-picker';
import { useUnsaved } from '../../../widgets/unsaved/unsaved';
import { UnsavedWords } from '../../../widgets/unsaved/unsaved-words';
import { useFormDraft } from '../../../widgets/unsaved/use-form-draft';
import { type Item, type Menu, menusQuery } from '../queries';
import { PLACES, words } from '../words';

/** Entries that are not saved yet are told apart by an id that no saved one has. */
const isNew = ({ id }: Item): boolean => !/^\d+$/.test(id);

/** The entries of one place; one button saves all of them in their order. */
export function MenuEditor({ menu }: { menu: Menu }) {
  const { message } = App.useApp();
  const queries = useQueryClient();
  const form = useFormDraft(`menu:${menu.place}`, menu);
  const { base, draft, change, reset, wasKept } = form;
  /** the entry whose target is picked; 'new' = a new one */
  const [picking, setPicking] = useState<string>();
  const changes = countChanges(base, draft);
  useUnsaved(changes);
  const { name, where } = PLACES[menu.place];
  const nameless = draft.items.some((item) => item.name.trim() === '');
  const canSave = changes > 0 && !nameless;
  const { save, isPending, problem, dialog } = useVersionedSave<Menu, Menu>({
    title: `同事刚刚改过「${name}」`,
    form,
    send: (version) =>
      call('adminMenuSave', {
        body: {
          place: menu.place,
          version,
          items: draft.items.map((item) => ({
            id: isNew(item) ? '' : item.id,
            name: item.name.trim(),
            target: item.target,
            flag: item.flag,
          })),
        },
      }),
    versionOf: ({ version }) => version,
    rowsOf: (theirs) => staleRows(theirs, draft),
    onSaved: (saved) => {
      void message.success('已保存，商城 5 秒内更新');
      form.saved();
      queries.setQueryData(
        menusQuery.queryKey,
        (all) => all && { lists: all.lists.map((one) => (one.place === saved.place ? saved : one)) },
      );
    },
    onTheirs: () => {
      reset();
      void queries.invalidateQueries({ queryKey: menusQuery.queryKey });
    },
  });
  useKeys([{ key: 'Ctrl S', words: '保存', run: () => canSave && save(base.version) }]);
  const put = (items: Item[]) => change({ items });
  const changeItem = (id: string, part: Partial<Item>) =>
    put(draft.items.map((item) => (item.id === id ? { ...item, ...part } : item)));
  const picked = ({ path, name: page }: Target) => {
    if (picking !== 'new') return changeItem(picking ?? '', { target: path, page, off: '' });
    const shown = page.replace(/^.*：/, '').slice(0, 20);
    put([...draft.items, { id: newId(), name: shown, target: path, page, flag: '', off: '' }]);
  };
  const add = (
    <Button size="small" icon={<PlusOutlined />} onClick={() => setPicking('new')}>
      加一条
    </Button>
  );
  return (
    <>
      <Card title={name} note={where} extra={add} className="menu-card">
        {draft.items.length === 0 ? (
          <Empty text={words.empty}>
            <Button type="primary" onClick={() => setPicking('new')}>
              加一条
            </Button>
          </Empty>
        ) : (
          <SortList
            label={name}
            items={draft.items}
            keyOf={({ id }) => id}
            nameOf={(item) => item.name || '未命名'}
            onSort={put}
          >
            {(item) => (
              <div className={item.off ? 'menu-item off' : 'menu-item'}>
                <Input
                  aria-label={`「${item.name || '未命名'}」的名称`}
                  value={item.name}
                  maxLength={20}
                  status={item.name.trim() === '' ? 'error' : ''}
                  onChange={({ target }) => changeItem(item.id, { name: target.value })}
                />
                <span className="menu-page">
                  {item.page}
                  <Button type="link" size="small" onClick={() => setPicking(item.id)}>
                    更换
                  </Button>
                </span>
                <span>
                  {isNew(item) ? (
                    <Tag tone="blue">新加的</Tag>
                  ) : item.off ? (
                    <Dot>不显示：{item.off}</Dot>
                  ) : (
                    <Dot tone="green">显示</Dot>
                  )}
                </span>
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={`删除「${item.name}」`}
                  onClick={() => put(draft.items.filter(({ id }) => id !== item.id))}
                />
              </div>
            )}
          </SortList>
        )}
        <footer className="menu-foot">
          <Button type="primary" disabled={!canSave} loading={isPending} onClick={() => save(base.version)}>
            保存
          </Button>
          <Button disabled={changes === 0} onClick={reset}>
            放弃修改
          </Button>
          <UnsavedWords changes={changes} wasKept={wasKept} />
          {nameless && <span className="tx-red s13">有条目没写名称</span>}
        </footer>
      </Card>
      {problem && <Alert type="error" showIcon title={problem} />}
      <TargetPicker
        open={picking !== undefined}
        webOnly={menu.place === 'links'}
        onClose={() => setPicking(undefined)}
        onPick={picked}
      />
      {dialog}
    </>
  );
}

/** Entries added, removed, renamed or led elsewhere; and one for another order. */
function countChanges(base: Menu, draft: Menu): number {
  const before = new Map(base.items.map((item) => [item.id, item]));
  const changed = draft.items.filter((item) => {
    const was = before.get(item.id);
    return !was || was.name !== item.name || was.target !== item.target;
  }).length;
  const kept = draft.items.filter(({ id }) => before.has(id)).map(({ id }) => id);
  const gone = base.items.length - kept.length;
  const order = base.items.map(({ id }) => id).filter((id) => kept.includes(id));
  return changed + gone + (order.join() === kept.join() ? 0 : 1);
}

const staleRows = (theirs: Menu, mine: Menu): StaleRow[] => {
  const said = ({ items }: Menu) => items.map(({ name, page }) => `${name}（${page}）`).join('、');
  return [['条目', said(theirs), said(mine)]];
};
