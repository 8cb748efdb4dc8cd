import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, Select, Switch } from 'antd';
import { Field } from '../../../ui/field';
import { GOODS_BLOCKS, RichText } from '../../../widgets/rich-text/rich-text';
import { useGoodsWords } from '../queries';
import { NumberField, TextField, WordField } from './fields';
import type { SectionProps } from './sections';

/** 详情: text, attributes, service words. */
export function Details({ draft, begun, change }: SectionProps) {
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
        key={begun}
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
