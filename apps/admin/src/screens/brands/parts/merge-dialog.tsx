import { useQuery } from '@tanstack/react-query';
import { Alert, Modal, Select } from 'antd';
import { useState } from 'react';
import { textOf } from '../../../lib/client';
import { Field } from '../../../ui/field';
import { type Brand, brandEffects, useBrandActs } from '../queries';

interface Props {
  brand: Brand;
  list: readonly Brand[];
  onClose: () => void;
  onMerged: () => void;
}

/** Another brand that takes over the goods of this one. */
export function MergeDialog({ brand, list, onClose, onMerged }: Props) {
  const { merge } = useBrandActs();
  const [into, setInto] = useState('');
  const effects = useQuery(brandEffects(brand.id));
  const target = list.find(({ id }) => id === into);
  const problem = effects.data?.problem || (effects.error ? textOf(effects.error) : '');
  return (
    <Modal
      open
      title={`把「${brand.name}」并入另一个品牌`}
      okText={target ? `并入「${target.name}」` : '并入'}
      cancelText="取消"
      okButtonProps={{
        danger: true,
        loading: merge.isPending,
        disabled: !target || !effects.data || problem !== '',
      }}
      onOk={() => merge.mutate({ id: brand.id, version: brand.version, into }, { onSuccess: onMerged })}
      onCancel={onClose}
    >
      <div className="brand-merge">
        <Field label="并入">
          {(id) => (
            <Select
              id={id}
              autoFocus
              showSearch
              optionFilterProp="label"
              placeholder="选一个品牌，可输入名称"
              value={into || undefined}
              options={list
                .filter((one) => one.id !== brand.id)
                .map((one) => ({ value: one.id, label: one.name }))}
              onChange={setInto}
            />
          )}
        </Field>
        {effects.data && !problem && <p>{effects.data.goods} 个商品跟着过去。</p>}
        {problem && <Alert type="error" showIcon title={problem} />}
        <p className="t3 s12">并入后「{brand.name}」就没有了，不能撤销。</p>
      </div>
    </Modal>
  );
}
