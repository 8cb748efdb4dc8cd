import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, DatePicker, Input, Segmented, Select, Switch } from 'antd';
import dayjs from 'dayjs';
import { Link } from 'react-router';
import { fullTime, num, unitMoney } from '../../../lib/format';
import { useCan } from '../../../lib/me';
import { Field } from '../../../ui/field';
import { PictureWell } from '../../../widgets/picture-well/picture-well';
import { GOODS_BLOCKS, RichText } from '../../../widgets/rich-text/rich-text';
import { useBrands, useCategories, useGoodsWords, type WholeGoods } from '../queries';
import type { GoodsDraft } from './draft';
import { ChoiceField, NumberField, TextField, WordField } from './fields';

export interface SectionProps {
  draft: GoodsDraft;
  /** as it is saved; absent: a new one */
  goods: WholeGoods | undefined;
  change: (part: Partial<GoodsDraft>) => void;
}

/** 基本 */
export function Basic({ draft, goods, change }: SectionProps) {
  const categories = useCategories().options;
  const brands = useBrands();
  return (
    <div className="ge-grid">
      <TextField label="货号" most={60} value={draft.code} onChange={(code) => change({ code })} />
      <div className="ge-2">
        <TextField label="名称" most={200} value={draft.name} onChange={(name) => change({ name })} />
      </div>
      <Field label="状态">
        {() => (
          <Segmented
            aria-label="状态"
            value={draft.status}
            options={[
              { value: 'on', label: '在售' },
              { value: 'off', label: '下架' },
            ]}
            onChange={(status) => change({ status: status as 'on' | 'off' })}
          />
        )}
      </Field>
      <div className="ge-2">
        <ChoiceField
          label="分类"
          hint="选到最下面一级"
          value={draft.categoryId}
          options={categories}
          onChange={(categoryId) => change({ categoryId })}
        />
      </div>
      <ChoiceField
        label="品牌"
        hint="无品牌"
        value={draft.brandId}
        options={brands}
        onChange={(brandId) => change({ brandId })}
      />
      <TextField label="条码" most={60} value={draft.barcode} onChange={(barcode) => change({ barcode })} />
      <div className="ge-4">
        <TextField
          label="卖点"
          most={200}
          hint="一句话，显示在名称下面"
          value={draft.sellingLine}
          onChange={(sellingLine) => change({ sellingLine })}
        />
      </div>
      {goods && goods.groupId !== '' && (
        <p className="ge-4 t2 s13">
          属于商品组「
          <Link className="linked" to={`/groups/${goods.groupId}`}>
            {goods.groupName}
          </Link>
          」：
          {goods.groupValues.join(' / ')}
        </p>
      )}
    </div>
  );
}

/** 图片 */
export function Pictures({ draft, change }: SectionProps) {
  return (
    <PictureWell most={20} value={draft.images} onChange={(images) => change({ images })} label="商品图片" />
  );
}

/** 规格与装箱 */
export function Packing({ draft, change }: SectionProps) {
  const wordsOf = useGoodsWords();
  return (
    <div className="ge-grid">
      <TextField
        label="规格"
        most={100}
        hint="550ml、蓝 L"
        value={draft.spec}
        onChange={(spec) => change({ spec })}
      />
      <WordField
        label="单位（个）"
        value={draft.unit}
        options={wordsOf('unit')}
        hint="瓶、支、个"
        onChange={(unit) => change({ unit: unit.slice(0, 10) })}
      />
      <WordField
        label="整件单位"
        value={draft.packUnit}
        options={wordsOf('pack-unit')}
        hint="件、箱"
        onChange={(packUnit) => change({ packUnit: packUnit.slice(0, 10) })}
      />
      <NumberField
        label="每件数量"
        least={1}
        suffix={`${draft.unit}/${draft.packUnit}`}
        value={draft.packingSpecification}
        onChange={(value) => change({ packingSpecification: value ?? 1 })}
      />
      <NumberField
        label="起订"
        suffix={draft.unit}
        value={draft.minNum}
        onChange={(value) => change({ minNum: value ?? 0 })}
      />
      <NumberField
        label={draft.packingSpecification === 1 ? '按几个递增' : '拆零按几个递增'}
        least={1}
        suffix={draft.unit}
        value={draft.stepSize}
        onChange={(value) => change({ stepSize: value ?? 1 })}
      />
      <NumberField
        label="整件按几件递增"
        least={1}
        suffix={draft.packUnit}
        disabled={draft.packingSpecification === 1}
        value={draft.itemStepSize}
        onChange={(value) => change({ itemStepSize: value ?? 1 })}
      />
    </div>
  );
}

/** 价格 */
export function Prices({ draft, goods, change }: SectionProps) {
  const mayPrice = useCan('price.write');
  const seesCost = useCan('cost.read');
  const { packingSpecification: packing, unit, packUnit, listIP, cost } = draft;
  const each = packing > 1 && listIP > 0 ? `合 ¥${unitMoney(listIP / packing)}/${unit}` : '';
  return (
    <div className="ge-grid">
      {packing > 1 && (
        <NumberField
          label={`标价（每${packUnit}）`}
          prefix="¥"
          suffix={each}
          decimals={4}
          disabled={!mayPrice}
          value={listIP}
          onChange={(value) => change({ listIP: value ?? 0 })}
        />
      )}
      <NumberField
        label={packing > 1 ? `拆零价（每${unit}）` : `标价（每${unit}）`}
        prefix="¥"
        decimals={4}
        disabled={!mayPrice}
        value={draft.listSP}
        onChange={(value) =>
          change(packing > 1 ? { listSP: value ?? 0 } : { listSP: value ?? 0, listIP: value ?? 0 })
        }
      />
      {seesCost && (
        <NumberField
          label={`成本（每${unit}，买家看不到）`}
          prefix="¥"
          decimals={4}
          empty={null}
          value={cost}
          onChange={(value) => change({ cost: value })}
        />
      )}
      <Field label="促销价">
        {() => (
          <Switch
            aria-label="促销价"
            checked={draft.isPromo}
            disabled={!mayPrice}
            onChange={(isPromo) => change({ isPromo })}
          />
        )}
      </Field>
      {draft.isPromo && (
        <>
          {packing > 1 && (
            <NumberField
              label={`促销价（每${packUnit}）`}
              prefix="¥"
              decimals={4}
              disabled={!mayPrice}
              value={draft.promoIP}
              onChange={(value) => change({ promoIP: value ?? 0 })}
            />
          )}
          <NumberField
            label={`促销价（每${unit}）`}
            prefix="¥"
            decimals={4}
            disabled={!mayPrice}
            value={draft.promoSP}
            onChange={(value) =>
              change(packing > 1 ? { promoSP: value ?? 0 } : { promoSP: value ?? 0, promoIP: value ?? 0 })
            }
          />
          <div className="ge-2">
            <Field label="促销时间（北京时间，空着即一直有效）">
              {(id) => (
                <DatePicker.RangePicker
                  id={{ start: id }}
                  className="wide"
                  showTime={{ format: 'HH:mm' }}
                  format="YYYY-MM-DD HH:mm"
                  allowEmpty={[true, true]}
                  disabled={!mayPrice}
                  value={[momentOf(draft.promoFrom), momentOf(draft.promoUntil)]}
                  onChange={(range) =>
                    change({
                      promoFrom: range?.[0]?.toISOString() ?? null,
                      promoUntil: range?.[1]?.toISOString() ?? null,
                    })
                  }
                />
              )}
            </Field>
          </div>
        </>
      )}
      {seesCost && goods?.costs && goods.costs.length > 0 && (
        <details className="ge-4 s13">
          <summary>成本的经过（{num(goods.costs.length)}）</summary>
          <table className="dt ge-costs">
            <tbody>
              {goods.costs.map(({ cost: one, by, time }) => (
                <tr key={time}>
                  <td>{fullTime(time)}</td>
                  <td className="r">¥{unitMoney(one)}</td>
                  <td>{by || '--'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
      {!mayPrice && <p className="ge-4 t3 s12">改价格需要「改标价」权限</p>}
    </div>
  );
}

const momentOf = (text: string | null) => (text === null ? null : dayjs(text));

/** 库存 */
export function Stock({ draft, goods, change }: SectionProps) {
  const mayStock = useCan('stock.write');
  const isChanged = draft.stock !== (goods?.available ?? 0);
  return (
    <div className="ge-grid">
      <NumberField
        label="可售"
        suffix={draft.unit}
        disabled={!mayStock}
        value={draft.stock}
        onChange={(value) => change({ stock: value ?? 0 })}
      />
      <TextField label="货位" most={60} value={draft.bin} onChange={(bin) => change({ bin })} />
      {isChanged && (
        <div className="ge-2">
          <TextField
            label="库存变动的原因"
            most={200}
            hint="盘点、到货……写在库存流水里"
            value={draft.stockReason}
            onChange={(stockReason) => change({ stockReason })}
          />
        </div>
      )}
      {goods && (
        <p className="ge-4 t3 s12">
          占用 {num(goods.reserved)} · 已卖 {num(goods.soldNum)} · 近 30 天 {num(goods.soldDays)} {draft.unit}
          {!mayStock && ' · 改库存需要「修改库存」权限'}
        </p>
      )}
    </div>
  );
}

/** 详情: text, attributes, service words. */
export function Details({ draft, goods, change }: SectionProps) {
  const services = useGoodsWords()('service');
  const rows = draft.attributes;
  const put = (at: number, part: Partial<(typeof rows)[number]>) =>
    change({ attributes: rows.map((row, n) => (n === at ? { ...row, ...part } : row)) });
  const move = (at: number, by: number) => {
    const row = rows[at];
    if (!row) return;
    const next = rows.filter((_, n) => n !== at);
    next.splice(at + by, 0, row);
    change({ attributes: next });
  };
  return (
    <>
      <div className="ge-attributes">
        <b className="s13">属性</b>
        {rows.map((row, at) => (
          // Rows have no names of their own until they are typed.
          // biome-ignore lint/suspicious/noArrayIndexKey: their order is their identity
          <div key={at} className="ge-attribute">
            <Input
              aria-label={`第 ${at + 1} 行属性名`}
              placeholder="材质"
              maxLength={30}
              value={row.name}
              onChange={({ target }) => put(at, { name: target.value })}
            />
            <Input
              aria-label={`第 ${at + 1} 行属性值`}
              placeholder="丁腈"
              maxLength={200}
              value={row.value}
              onChange={({ target }) => put(at, { value: target.value })}
            />
            <Button
              type="text"
              icon={<ArrowUpOutlined />}
              aria-label="上移"
              disabled={at === 0}
              onClick={() => move(at, -1)}
            />
            <Button
              type="text"
              icon={<ArrowDownOutlined />}
              aria-label="下移"
              disabled={at === rows.length - 1}
              onClick={() => move(at, 1)}
            />
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={`去掉「${row.name}」`}
              onClick={() => change({ attributes: rows.filter((_, n) => n !== at) })}
            />
          </div>
        ))}
        <Button
          type="dashed"
          icon={<PlusOutlined />}
          onClick={() => change({ attributes: [...rows, { name: '', value: '' }] })}
        >
          加一行属性
        </Button>
      </div>
      <div className="ge-grid ge-gap">
        <div className="ge-2">
          <Field label="服务词">
            {(id) => (
              <Select
                id={id}
                aria-label="服务词"
                className="wide"
                mode="tags"
                placeholder="48 小时发货、包邮"
                options={services}
                value={[...draft.services]}
                onChange={(next: string[]) => change({ services: next })}
              />
            )}
          </Field>
        </div>
        <div className="ge-2">
          <TextField
            label="包装清单"
            most={500}
            value={draft.packingList}
            onChange={(packingList) => change({ packingList })}
          />
        </div>
      </div>
      <RichText
        key={`${goods?.id ?? 'new'}-${goods?.version ?? 0}`}
        label="详情"
        blocks={GOODS_BLOCKS}
        value={draft.detail}
        onChange={(detail) => change({ detail })}
      />
    </>
  );
}

/** 物流与税 */
export function Shipping({ draft, change }: SectionProps) {
  const wordsOf = useGoodsWords();
  return (
    <div className="ge-grid">
      <WordField
        label="发货仓"
        value={draft.shipFrom}
        options={wordsOf('ship-from')}
        onChange={(shipFrom) => change({ shipFrom: shipFrom.slice(0, 60) })}
      />
      <TextField label="产地" most={60} value={draft.origin} onChange={(origin) => change({ origin })} />
      <NumberField
        label={`重量（每${draft.unit}）`}
        suffix="克"
        value={draft.weight}
        onChange={(value) => change({ weight: value ?? 0 })}
      />
      <NumberField
        label={`体积（每${draft.unit}）`}
        suffix="立方厘米"
        value={draft.volume}
        onChange={(value) => change({ volume: value ?? 0 })}
      />
      <NumberField
        label="税率"
        suffix="%"
        decimals={2}
        value={draft.taxRate}
        onChange={(value) => change({ taxRate: Math.min(100, value ?? 0) })}
      />
      <WordField
        label="税收分类编码"
        value={draft.taxCode}
        options={wordsOf('tax-code')}
        onChange={(taxCode) => change({ taxCode: taxCode.slice(0, 30) })}
      />
      <Field label="标价含税">
        {() => (
          <Switch
            aria-label="标价含税"
            checked={draft.taxIncluded}
            onChange={(taxIncluded) => change({ taxIncluded })}
          />
        )}
      </Field>
    </div>
  );
}

/** 搜索: what a buyer may type to find it. */
export function Finding({ draft }: SectionProps) {
  const words = [
    ['名称', draft.name],
    ['规格', draft.spec],
    ['货号与条码', [draft.code, draft.barcode].filter(Boolean).join('、')],
    ['卖点', draft.sellingLine],
    [
      '属性',
      draft.attributes
        .map(({ value }) => value)
        .filter(Boolean)
        .join('、'),
    ],
  ].filter(([, text]) => text !== '');
  return (
    <div className="s13">
      <p className="t2">
        买家按这些字找到它，拼音与首字母也行；品牌与分类的名称也算。改了保存后马上按新的找。
      </p>
      <dl className="ge-words">
        {words.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
