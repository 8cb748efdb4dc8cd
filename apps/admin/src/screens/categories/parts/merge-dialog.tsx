import { categoryMergeProblem } from '@pifa/domain';
import { useQuery } from '@tanstack/react-query';
import { Alert, Modal, Select } from 'antd';
import { useState } from 'react';
import { textOf } from '../../../lib/client';
import { Field } from '../../../ui/field';
import { type Category, effectsOf, useCategoryActs } from '../queries';
import { EffectsWords } from './effects-words';

interface Props {
  category: Category;
  list: readonly Category[];
  onClose: () => void;
  onMerged: (into: string) => void;
}

/** Another category that this one becomes part of, and what follows. */
export function MergeDialog({ category, list, onClose, onMerged }: Props) {
  const { merge } = useCategoryActs();
  const [into, setInto] = useState('');
  const effects = useQuery({
    queryKey: ['categories', 'effects', category.id, into],
    queryFn: () => effectsOf(category.id, 'merge', into),
    enabled: into !== '',
  });
  const places = list.filter((one) => categoryMergeProblem(list, category.id, one.id) === '');
  const target = list.find((one) => one.id === into);
  const problem = effects.data?.problem ?? '';
  return (
    <Modal
      open
      title={`把「${category.name}」并入另一个分类`}
      okText={target ? `并入「${target.name}」` : '并入'}
      cancelText="取消"
      okButtonProps={{
        danger: true,
        loading: merge.isPending,
        disabled: !effects.data || problem !== '',
      }}
      onOk={() =>
        merge.mutate(
          { id: category.id, version: category.version, into },
          { onSuccess: () => onMerged(into) },
        )
      }
      onCancel={onClose}
    >
      <div className="cat-form">
        <Field label="并入">
          {(id) => (
            <Select
              id={id}
              autoFocus
              showSearch
              optionFilterProp="label"
              placeholder="选一个分类，可输入名称"
              value={into || undefined}
              options={places.map((one) => ({ value: one.id, label: one.path.split('/').join(' › ') }))}
              onChange={setInto}
            />
          )}
        </Field>
        {effects.data && !problem && <EffectsWords effects={effects.data} links="改为指向并入的分类" />}
        {problem && <Alert type="error" showIcon title={problem} />}
        {effects.error && <Alert type="error" showIcon title={textOf(effects.error)} />}
        <p className="t3 s12">并入后「{category.name}」就没有了，不能撤销。</p>
      </div>
    </Modal>
  );
}
