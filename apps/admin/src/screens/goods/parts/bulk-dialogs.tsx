import { AutoComplete, Input, InputNumber, Modal, Select } from 'antd';
import { useState } from 'react';
import { usePlaces } from '../../../lib/places';
import { Field } from '../../../ui/field';
import { useGoodsWords } from '../queries';

/** A dialog that asks what a plan about these goods needs to know. */
interface DialogProps {
  /** 「3 个商品」 */
  what: string;
  onSave: (settings: Record<string, unknown>) => void;
  onClose: () => void;
}

const NAMES = { category: '分类', brand: '品牌', 'ship-from': '发货仓' } as const;

/** 改分类, 改品牌, 改发货仓. */
export function MoveDialog({ set, what, onSave, onClose }: DialogProps & { set: keyof typeof NAMES }) {
  const { category: categories, brand: brands } = usePlaces();
  const places = useGoodsWords()('ship-from');
  const [to, setTo] = useState<string>();
  const name = NAMES[set];
  const options = set === 'category' ? [...categories] : [{ value: '', label: '无品牌' }, ...brands];
  return (
    <Modal
      open
      title={`改${name}：${what}`}
      okText="预览变更"
      cancelText="取消"
      okButtonProps={{ disabled: to === undefined }}
      onOk={() => onSave({ set, to: (to ?? '').trim() })}
      onCancel={onClose}
      width={440}
    >
      <Field label={name}>
        {(id) =>
          set === 'ship-from' ? (
            <AutoComplete
              id={id}
              aria-label={name}
              className="wide"
              placeholder="选一个用过的，或写新的"
              options={places}
              value={to}
              onChange={setTo}
            />
          ) : (
            <Select
              id={id}
              aria-label={name}
              className="wide"
              showSearch={{ optionFilterProp: 'label' }}
              options={options}
              value={to}
              onChange={setTo}
            />
          )
        }
      </Field>
    </Modal>
  );
}

/** 服务词: some on, some off. */
export function ServicesDialog({ what, onSave, onClose }: DialogProps) {
  const known = useGoodsWords()('service');
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  return (
    <Modal
      open
      title={`改服务词：${what}`}
      okText="预览变更"
      cancelText="取消"
      okButtonProps={{ disabled: add.length + remove.length === 0 }}
      onOk={() => onSave({ set: 'services', add, remove })}
      onCancel={onClose}
      width={440}
    >
      <div className="form-rows">
        <Field label="加上">
          {(id) => (
            <Select
              id={id}
              aria-label="加上的服务词"
              className="wide"
              mode="tags"
              placeholder="例如：48 小时发货"
              options={known}
              value={add}
              onChange={setAdd}
            />
          )}
        </Field>
        <Field label="去掉">
          {(id) => (
            <Select
              id={id}
              aria-label="去掉的服务词"
              className="wide"
              mode="multiple"
              options={known}
              value={remove}
              onChange={setRemove}
            />
          )}
        </Field>
      </div>
    </Modal>
  );
}

/** 税率 and 税收分类编码; what is left empty stays. */
export function TaxDialog({ what, onSave, onClose }: DialogProps) {
  const [rate, setRate] = useState<number | null>(null);
  const [code, setCode] = useState('');
  return (
    <Modal
      open
      title={`改税率：${what}`}
      okText="预览变更"
      cancelText="取消"
      okButtonProps={{ disabled: rate === null && code.trim() === '' }}
      onOk={() =>
        onSave({
          set: 'tax',
          ...(rate !== null && { rate }),
          ...(code.trim() !== '' && { taxCode: code.trim() }),
        })
      }
      onCancel={onClose}
      width={440}
    >
      <div className="form-rows">
        <Field label="税率">
          {(id) => (
            <InputNumber
              id={id}
              aria-label="税率"
              className="wide"
              min={0}
              max={100}
              precision={2}
              suffix="%"
              placeholder="不填的不变"
              value={rate}
              onChange={setRate}
            />
          )}
        </Field>
        <Field label="税收分类编码">
          {(id) => (
            <Input
              id={id}
              maxLength={30}
              placeholder="不填的不变"
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          )}
        </Field>
      </div>
    </Modal>
  );
}
