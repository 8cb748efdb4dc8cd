import { DeleteOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import { CLEAR } from '../../../ui/clear';
import { Field } from '../../../ui/field';
import { Card } from '../../../ui/small';
import { PictureField } from '../../../widgets/picture-field/picture-field';
import type { Floor, Home } from '../queries';
import { GoodsField } from './goods-field';
import { LinkField } from './link-field';

interface Props {
  floor: Floor;
  categories: Home['categories'];
  onChange: (part: Partial<Floor>) => void;
  onRemove: () => void;
}

/** One floor: its goods by hand, or those of a category. */
export function FloorForm({ floor, categories, onChange, onRemove }: Props) {
  const { title, subtitle, image, link, page, categoryId } = floor;
  return (
    <Card
      title="楼层"
      note={title || '新楼层'}
      extra={
        <Button
          size="small"
          type="text"
          icon={<DeleteOutlined />}
          aria-label="去掉这层"
          title="去掉这层"
          onClick={onRemove}
        />
      }
      pad
    >
      <div className="decorate-form">
        <Field label="标题">
          {(id) => (
            <Input
              id={id}
              value={title}
              maxLength={20}
              onChange={({ target }) => onChange({ title: target.value })}
            />
          )}
        </Field>
        <Field label="副标题">
          {(id) => (
            <Input
              id={id}
              value={subtitle}
              maxLength={40}
              onChange={({ target }) => onChange({ subtitle: target.value })}
            />
          )}
        </Field>
        <Field label="分类（下一层分类是楼层的切换）">
          {(id) => (
            <Select
              id={id}
              showSearch
              allowClear={CLEAR}
              optionFilterProp="label"
              placeholder="不按分类"
              value={categoryId || null}
              options={categories.map(({ id: value, name: label }) => ({ value, label }))}
              onChange={(next: string | null | undefined) => onChange({ categoryId: next ?? '' })}
            />
          )}
        </Field>
        <GoodsField floor={floor} onChange={onChange} />
        <PictureField
          label="楼层图"
          value={image}
          ratio={0.6}
          hint="放在楼层左边，可不放"
          onChange={(next) => onChange({ image: next })}
        />
        <LinkField link={link} page={page} onChange={onChange} />
      </div>
    </Card>
  );
}
