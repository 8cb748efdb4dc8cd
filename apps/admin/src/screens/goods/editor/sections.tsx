import { Segmented } from 'antd';
import { Link } from 'react-router';
import { usePlaces } from '../../../lib/places';
import { Field } from '../../../ui/field';
import { PictureWell } from '../../../widgets/picture-well/picture-well';
import { useGoodsWords, type WholeGoods } from '../queries';
import type { GoodsDraft } from './draft';
import { ChoiceField, NumberField, TextField, WordField } from './fields';

export interface SectionProps {
  draft: GoodsDraft;
  /** as it is saved; absent: a new one */
  goods: WholeGoods | undefined;
  change: (part: Partial<GoodsDraft>) => void;
  /** what the form was begun from and how often it was begun anew: rich text, which holds its own, begins with it */
  begun: string;
}

/** 基本 */
export function Basic({ draft, goods, change }: SectionProps) {
  const { category: categories, brand: brands } = usePlaces();
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
