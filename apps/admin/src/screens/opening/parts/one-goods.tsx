import { useMutation, useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { call, textOf } from '../../../lib/client';
import { categoriesQuery } from '../../../lib/places';
import { Field } from '../../../ui/field';
import { PictureField } from '../../../widgets/picture-field/picture-field';
import type { StepProps } from '../step-props';

const EMPTY = {
  name: '',
  code: '',
  categoryId: '',
  price: null as number | null,
  perPack: 1 as number | null,
  stock: null as number | null,
  image: '',
};

/** The few things without which a goods cannot be sold; everything else is in its editor. */
export function OneGoods({ onSaved }: StepProps) {
  const { message } = App.useApp();
  const [typed, setTyped] = useState(EMPTY);
  const options = useCategoryOptions();
  const change = (part: Partial<typeof EMPTY>) => setTyped((before) => ({ ...before, ...part }));
  const save = useMutation({
    mutationFn: (_goOn: boolean) => {
      const each = typed.price ?? 0;
      const perPack = typed.perPack ?? 1;
      return call('adminGoodsSave', {
        body: {
          name: typed.name.trim(),
          code: typed.code.trim(),
          categoryId: typed.categoryId,
          packingSpecification: perPack,
          list: { IP: Math.round(each * perPack * 100) / 100, SP: each },
          stockTo: typed.stock ?? 0,
          stockReason: '开店',
          images: typed.image ? [typed.image] : [],
          status: 'on',
        },
      });
    },
    onSuccess: (_saved, goOn) => {
      setTyped({ ...EMPTY, categoryId: typed.categoryId });
      if (goOn) onSaved('商品已上架');
      else void message.success('商品已上架，接着填下一种');
    },
  });
  const isReady =
    typed.name.trim() !== '' && typed.code.trim() !== '' && typed.categoryId !== '' && typed.price;
  return (
    <form
      className="open-goods"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(false);
      }}
    >
      <PictureField label="商品图" value={typed.image} onChange={(image) => change({ image })} />
      <div className="open-grid">
        <Field label="名称">
          {(id) => (
            <Input
              id={id}
              value={typed.name}
              maxLength={100}
              onChange={(e) => change({ name: e.target.value })}
            />
          )}
        </Field>
        <Field label="货号">
          {(id) => (
            <Input
              id={id}
              value={typed.code}
              maxLength={40}
              onChange={(e) => change({ code: e.target.value })}
            />
          )}
        </Field>
        <Field label="分类">
          {(id) => (
            <Select
              id={id}
              showSearch={{ optionFilterProp: 'label' }}
              placeholder="选一个分类"
              options={options}
              value={typed.categoryId || null}
              onChange={(categoryId) => change({ categoryId: categoryId ?? '' })}
            />
          )}
        </Field>
        <Field label="单价（元一个）">
          {(id) => (
            <InputNumber
              id={id}
              min={0}
              precision={2}
              value={typed.price}
              onChange={(price) => change({ price })}
            />
          )}
        </Field>
        <Field label="一件几个">
          {(id) => (
            <InputNumber
              id={id}
              min={1}
              precision={0}
              value={typed.perPack}
              onChange={(perPack) => change({ perPack })}
            />
          )}
        </Field>
        <Field label="库存（个）">
          {(id) => (
            <InputNumber
              id={id}
              min={0}
              precision={0}
              value={typed.stock}
              onChange={(stock) => change({ stock })}
            />
          )}
        </Field>
      </div>
      {save.error && <Alert type="error" showIcon title={textOf(save.error)} />}
      <div className="row gap8">
        <Button type="primary" size="large" htmlType="submit" disabled={!isReady} loading={save.isPending}>
          上架，再填一种
        </Button>
        <Button size="large" disabled={!isReady} onClick={() => save.mutate(true)}>
          上架，下一步
        </Button>
        <Link to="/goods">多图、规格、详情，去「商品」</Link>
      </div>
    </form>
  );
}

/** The leaves of the tree. */
function useCategoryOptions() {
  const { data = [] } = useQuery(categoriesQuery);
  const parents = new Set(data.map(({ parentId }) => parentId));
  return data.filter(({ id }) => !parents.has(id)).map(({ id, path }) => ({ value: id, label: path }));
}
