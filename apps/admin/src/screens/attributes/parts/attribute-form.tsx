import { useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { StaffRefusal, textOf } from '../../../lib/client';
import { categoriesQuery } from '../../../lib/places';
import { Field } from '../../../ui/field';
import { useUnsaved } from '../../../widgets/unsaved/unsaved';
import { type Attribute, useWordActs } from '../queries';

interface Props {
  /** absent: a new one */
  attribute: Attribute | undefined;
  /** the name of a new one, where goods have it already */
  name: string;
  onClose: () => void;
}

/** One attribute: for which goods it is offered, and with which values. */
export function AttributeForm({ attribute, name: given, onClose }: Props) {
  const { message } = App.useApp();
  const { saveAttribute } = useWordActs();
  const { data: categories = [] } = useQuery(categoriesQuery);
  const [name, setName] = useState(attribute?.name ?? given);
  const [categoryId, setCategory] = useState(attribute?.categoryId ?? '');
  const [choices, setChoices] = useState<readonly string[]>(attribute?.choices ?? []);
  const [problem, setProblem] = useState('');
  const [theirs, setTheirs] = useState<Pick<Attribute, 'name' | 'choices' | 'version'>>();
  const changes =
    Number(name !== (attribute?.name ?? '')) +
    Number(choices.join('\n') !== (attribute?.choices ?? []).join('\n'));
  const leave = useUnsaved(changes);
  const send = (version: number | undefined) =>
    saveAttribute.mutate(
      {
        ...(attribute && version !== undefined ? { id: attribute.id, version } : {}),
        name: name.trim(),
        categoryId,
        choices: [...choices],
      },
      {
        onSuccess: ({ message: said }) => {
          void message.success(said);
          onClose();
        },
        onError: (error) => {
          if (error instanceof StaffRefusal && error.code === 'stale')
            return setTheirs((error.data as { current: Attribute }).current);
          setProblem(textOf(error));
        },
      },
    );
  return (
    <Modal
      open
      title={attribute ? `修改属性「${attribute.name}」` : '新建属性'}
      okText="保存"
      cancelText="取消"
      okButtonProps={{
        loading: saveAttribute.isPending,
        disabled: name.trim() === '' || changes === 0 || theirs !== undefined,
      }}
      onOk={() => send(attribute?.version)}
      onCancel={() => leave(onClose)}
    >
      <div className="words-form">
        <Field label="名称">
          {(id) => (
            <Input
              id={id}
              autoFocus
              value={name}
              maxLength={20}
              placeholder="例如：材质"
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <Field label="提供给">
          {(id) => (
            <Select
              id={id}
              showSearch
              optionFilterProp="label"
              value={categoryId}
              disabled={attribute !== undefined}
              options={[
                { value: '', label: '所有商品' },
                ...categories.map((one) => ({ value: one.id, label: one.path.split('/').join(' › ') })),
              ]}
              onChange={setCategory}
            />
          )}
        </Field>
        <Field label="常用值（回车添加，可粘贴一列）">
          {(id) => (
            <Select
              id={id}
              mode="tags"
              value={[...choices]}
              tokenSeparators={['\n', '，', ',', '、']}
              placeholder="例如：棉、涤纶"
              options={[]}
              onChange={(next: string[]) => setChoices(next.map((one) => one.trim()).filter(Boolean))}
            />
          )}
        </Field>
        {attribute && attribute.goods > 0 && name.trim() !== attribute.name && (
          <p>{attribute.goods} 个商品的属性跟着改名。</p>
        )}
        {problem && <Alert type="error" showIcon title={problem} />}
        {theirs && (
          <Alert
            type="warning"
            showIcon
            title="同事刚刚改过"
            description={
              <>
                <p>
                  现在的：{theirs.name}；{theirs.choices.join('、') || '没有常用值'}
                </p>
                <span className="row gap8">
                  <Button size="small" type="primary" onClick={() => send(theirs.version)}>
                    用我的覆盖
                  </Button>
                  <Button size="small" onClick={onClose}>
                    用现在的，放弃我的
                  </Button>
                </span>
              </>
            }
          />
        )}
      </div>
    </Modal>
  );
}
