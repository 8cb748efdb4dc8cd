import { useQuery } from '@tanstack/react-query';
import { App, Button, Modal, Radio, Select } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { call, textOf } from '../../../lib/client';
import { Field } from '../../../ui/field';
import { CompanyPicker, type PickedCompany } from '../../../widgets/company-picker/company-picker';
import { GoodsPicker, type PickedGoods } from '../../../widgets/goods-picker/goods-picker';
import type { Ladder } from '../queries';

interface Props {
  onAdd: (rows: readonly Ladder[]) => void;
  onClose: () => void;
}

/** For which goods or group, and for whom: a line for each comes into the grid, where its rungs are written. */
export function NewDialog({ onAdd, onClose }: Props) {
  const { message } = App.useApp();
  const [of, setOf] = useState<'goods' | 'group'>('goods');
  const [goods, setGoods] = useState<readonly PickedGoods[]>([]);
  const [group, setGroup] = useState<string>();
  const [picking, setPicking] = useState(false);
  const [isOwn, setOwn] = useState(false);
  const [companies, setCompanies] = useState<PickedCompany[]>([]);
  const { data: groups } = useQuery({
    queryKey: ['groups', 'ladder'],
    queryFn: ({ signal }) => call('adminGroups', { query: { size: 200 }, signal }),
    enabled: of === 'group',
  });
  const [company] = companies;
  const add = async () => {
    const whom = { khId: isOwn ? (company?.id ?? '') : '', company: isOwn ? (company?.name ?? '') : '' };
    try {
      if (of === 'goods') {
        const { list } = await call('adminPriceGoods', { body: { ids: goods.map(({ id }) => id) } });
        onAdd(
          list.map((one) => ({
            id: `new-goods-${one.goodsId}-${whom.khId}`,
            of: 'goods',
            ofId: one.goodsId,
            code: one.code,
            name: one.name,
            unit: one.unit,
            packUnit: one.packUnit,
            packingSpecification: one.packingSpecification,
            list: one.list,
            goods: 1,
            rungs: [],
            ...whom,
          })),
        );
        return;
      }
      const one = groups?.list.find(({ id }) => id === group);
      if (!one) return;
      const whole = await call('adminGroup', { params: { id: one.id } });
      const members = await call('adminPriceGoods', {
        body: { ids: whole.rows.map(({ goodsId }) => goodsId) },
      });
      const least = (values: readonly number[]): number => (values.length === 0 ? 0 : Math.min(...values));
      const [first] = members.list;
      onAdd([
        {
          id: `new-group-${one.id}-${whom.khId}`,
          of: 'group',
          ofId: one.id,
          code: '',
          name: one.name,
          unit: first?.unit ?? '个',
          packUnit: first?.packUnit ?? '件',
          packingSpecification: Math.max(1, least(members.list.map((of_) => of_.packingSpecification))),
          list: {
            ip: least(members.list.map(({ list }) => list.ip)),
            sp: least(members.list.map(({ list }) => list.sp)),
          },
          goods: members.list.length,
          rungs: [],
          ...whom,
        },
      ]);
    } catch (error) {
      void message.error(textOf(error));
    }
  };
  const isReady =
    (of === 'goods' ? goods.length > 0 : group !== undefined) && (!isOwn || company !== undefined);
  return (
    <Modal
      open
      title="新建阶梯价"
      okText="去写各档"
      cancelText="取消"
      okButtonProps={{ disabled: !isReady }}
      onOk={() => void add()}
      onCancel={onClose}
      width={480}
    >
      <div className="form-rows">
        <Radio.Group value={of} onChange={({ target }) => setOf(target.value as 'goods' | 'group')}>
          <Radio value="goods">一个或几个商品</Radio>
          <Radio value="group">一个商品组，同款合起来算数量</Radio>
        </Radio.Group>
        {of === 'goods' ? (
          <Button onClick={() => setPicking(true)}>
            {goods.length === 0
              ? '选择商品'
              : `${goods[0]?.code} ${goods[0]?.name}${goods.length > 1 ? ` 等 ${goods.length} 个` : ''}`}
          </Button>
        ) : (
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            aria-label="商品组"
            placeholder="选择商品组"
            className="wide"
            options={(groups?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={group}
            onChange={setGroup}
          />
        )}
        <Radio.Group value={isOwn} onChange={({ target }) => setOwn(target.value as boolean)}>
          <Radio value={false}>给所有客户</Radio>
          <Radio value={true}>只给一家公司</Radio>
        </Radio.Group>
        {isOwn && (
          <Field label="公司">
            {(id) => <CompanyPicker single id={id} label="公司" value={companies} onChange={setCompanies} />}
          </Field>
        )}
        <p className="t3 s12 ladders-note">
          给一张价目表的数量档，写在
          <Link className="linked" to="/price-lists">
            那张价目表
          </Link>
          的「数量档」一栏里。
        </p>
      </div>
      <GoodsPicker
        open={picking}
        title="选择商品"
        most={200}
        onClose={() => setPicking(false)}
        onPick={(picked) => {
          setGoods(picked);
          setPicking(false);
        }}
      />
    </Modal>
  );
}
