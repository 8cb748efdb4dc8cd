import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { call, textOf } from '../../../lib/client';
import { newId } from '../../../lib/new-id';
import { SortList } from '../../../widgets/sort-list/sort-list';
import { useUnsaved } from '../../../widgets/unsaved/unsaved';
import { type Articles, articlesQuery, type Category } from '../queries';
import { KINDS } from '../words';

/** The categories in the order in which the help centre and the footer show them. */
export function CategoriesForm({ articles, onClose }: { articles: Articles; onClose: () => void }) {
  const { message } = App.useApp();
  const client = useQueryClient();
  const [items, setItems] = useState<Category[]>(articles.categories);
  const isChanged = JSON.stringify(items) !== JSON.stringify(articles.categories);
  const leave = useUnsaved(isChanged ? 1 : 0);
  const save = useMutation({
    mutationFn: () =>
      call('adminArticleCategories', {
        body: {
          version: articles.version,
          items: items.map(({ id, name, kind }) => ({ id: /^\d+$/.test(id) ? id : '', name, kind })),
        },
      }),
    onSuccess: async ({ message: said }) => {
      void message.success(said);
      await client.invalidateQueries({ queryKey: articlesQuery.queryKey });
      onClose();
    },
  });
  const change = (id: string, part: Partial<Category>) =>
    setItems(items.map((item) => (item.id === id ? { ...item, ...part } : item)));
  return (
    <Modal
      open
      title="文章栏目"
      width={640}
      okText="保存"
      cancelText="取消"
      okButtonProps={{
        disabled: !isChanged || items.some(({ name }) => name.trim() === ''),
        loading: save.isPending,
      }}
      onOk={() => save.mutate()}
      onCancel={() => leave(onClose)}
    >
      <SortList
        label="栏目"
        items={items}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name || '未命名'}
        onSort={setItems}
      >
        {({ id, name, kind, articles: many }) => (
          <div className="articles-category">
            <Input
              aria-label={`「${name || '未命名'}」的名称`}
              value={name}
              maxLength={20}
              onChange={({ target }) => change(id, { name: target.value })}
            />
            <Select
              aria-label={`「${name || '未命名'}」的种类`}
              value={kind}
              options={Object.entries(KINDS).map(([value, label]) => ({ value, label }))}
              onChange={(next: Category['kind']) => change(id, { kind: next })}
            />
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={`删除「${name}」`}
              disabled={many > 0}
              title={many > 0 ? `还有 ${many} 篇文章，不能删除` : ''}
              onClick={() => setItems(items.filter((item) => item.id !== id))}
            />
          </div>
        )}
      </SortList>
      <Button
        size="small"
        icon={<PlusOutlined />}
        onClick={() => setItems([...items, { id: newId(), name: '', kind: 'help', articles: 0 }])}
      >
        加一个栏目
      </Button>
      {save.error && <Alert type="error" showIcon title={textOf(save.error)} />}
    </Modal>
  );
}
