import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { Field } from '../../../ui/field';
import { Card } from '../../../ui/small';
import { GoodsPicker } from '../../../widgets/goods-picker/goods-picker';
import { PictureField } from '../../../widgets/picture-field/picture-field';
import type { Floor, Home } from '../queries';
import { LinkField } from './link-field';

const MOST = 20;

interface Props {
  floor: Floor;
  categories: Home['categories'];
  onChange: (part: Partial<Floor>) => void;
  onRemove: () => void;
}

/** One floor: its goods by hand, or those of a category. */
export function FloorForm({ floor, categories, onChange, onRemove }: Props) {
  const [picking, setPicking] = useState(false);
  const { title, subtitle, image, link, page, categoryId, goodsIds } = floor;
  return (
    <Card
      title={title || '新楼层'}
      extra={
        <Button size="small" danger onClick={onRemove}>
          去掉这层
        </Button>
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
        <Field label="分类（下面一层分类成为楼层的切换；没挑商品时按分类里的先后）">
          {(id) => (
            <Select
              id={id}
              showSearch
              allowClear
              optionFilterProp="label"
              placeholder="不按分类"
              value={categoryId || null}
              options={categories.map(({ id: value, name: label }) => ({ value, label }))}
              onChange={(next: string | null | undefined) => onChange({ categoryId: next ?? '' })}
            />
          )}
        </Field>
        <Field label="手工挑的商品">
          {(id) => (
            <span className="row gap8">
              <span className={goodsIds.length > 0 ? '' : 't3'}>
                {goodsIds.length > 0 ? `${goodsIds.length} 种，按所挑的先后` : '没挑，按分类'}
              </span>
              <Button
                id={id}
                size="small"
                disabled={goodsIds.length >= MOST}
                onClick={() => setPicking(true)}
              >
                挑商品
              </Button>
              {goodsIds.length > 0 && (
                <Button size="small" type="text" onClick={() => onChange({ goodsIds: [] })}>
                  清空
                </Button>
              )}
            </span>
          )}
        </Field>
        <PictureField
          label="楼层图"
          value={image}
          ratio={0.6}
          hint="放在楼层左边，可不放"
          onChange={(next) => onChange({ image: next })}
        />
        <LinkField link={link} page={page} onChange={onChange} />
      </div>
      <GoodsPicker
        open={picking}
        title={`给「${title}」挑商品`}
        most={MOST - goodsIds.length}
        taken={goodsIds}
        onClose={() => setPicking(false)}
        onPick={(goods) => onChange({ goodsIds: [...goodsIds, ...goods.map(({ id }) => id)].slice(0, MOST) })}
      />
    </Card>
  );
}
