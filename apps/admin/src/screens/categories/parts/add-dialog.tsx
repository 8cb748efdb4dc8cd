import { categoryNameProblem, categoryPathOf, MOST_CATEGORY_GRADES } from '@pifa/domain';
import { Alert, App, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { textOf } from '../../../lib/client';
import { Field } from '../../../ui/field';
import { useUnsaved } from '../../../widgets/unsaved/unsaved';
import { type Category, useCategoryActs } from '../queries';

interface Props {
  list: readonly Category[];
  parentId: string;
  onClose: () => void;
  onAdded: (id: string) => void;
}

/** A new category; after it was made, the next one can be typed at once. */
export function AddDialog({ list, parentId, onClose, onAdded }: Props) {
  const { message } = App.useApp();
  const { save } = useCategoryActs();
  const [parent, setParent] = useState(parentId);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState('');
  const leave = useUnsaved(name.trim() === '' ? 0 : 1);
  const places = list.filter((one) => categoryPathOf(list, one.id).length < MOST_CATEGORY_GRADES);
  const wrong = name.trim() === '' ? '' : categoryNameProblem(list, { parentId: parent, name });
  const add = (next: 'close' | 'more') => {
    if (name.trim() === '' || wrong) return setProblem(wrong || '请填写分类名称');
    save.mutate(
      { parentId: parent, name: name.trim() },
      {
        onSuccess: ({ message: said, id }) => {
          void message.success(said);
          setName('');
          setProblem('');
          if (next === 'close') onAdded(id);
        },
        onError: (error) => setProblem(textOf(error)),
      },
    );
  };
  return (
    <Modal
      open
      title="新建分类"
      okText="保存"
      cancelText="取消"
      okButtonProps={{ loading: save.isPending, disabled: name.trim() === '' || wrong !== '' }}
      onOk={() => add('close')}
      onCancel={() => leave(onClose)}
    >
      <div className="cat-form">
        <Field label="上级">
          {(id) => (
            <Select
              id={id}
              showSearch
              optionFilterProp="label"
              value={parent}
              options={[
                { value: '', label: '没有上级（一级分类）' },
                ...places.map((one) => ({ value: one.id, label: one.path.split('/').join(' › ') })),
              ]}
              onChange={setParent}
            />
          )}
        </Field>
        <Field label="名称（回车保存并继续添加）">
          {(id) => (
            <Input
              id={id}
              data-first-field
              value={name}
              maxLength={30}
              placeholder="例如：饮料"
              status={wrong ? 'error' : ''}
              onChange={({ target }) => setName(target.value)}
              onPressEnter={({ nativeEvent }) => !nativeEvent.isComposing && add('more')}
            />
          )}
        </Field>
        {(wrong || problem) && <Alert type="error" showIcon title={wrong || problem} />}
      </div>
    </Modal>
  );
}
