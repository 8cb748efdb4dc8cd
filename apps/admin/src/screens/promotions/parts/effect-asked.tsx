import { InputNumber, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../lib/me';
import { Field } from '../../../ui/field';
import { MomentField } from '../../../ui/moment-field';
import type { Effect } from '../queries';
import { CompanyPicker, type PickedCompany } from '../../../widgets/company-picker/company-picker';

type When = 'start' | 'end' | 'at';
/** The cards of its goods, or the shop's own page of one of them. */
export type Face = 'cards' | 'goods' | 'activity';

/** What is looked at, when, as whom and how many. */
export interface Looking {
  face: Face;
  /** whose page; '' = the first */
  goodsId: string;
  when: When;
  /** of 'at', as it is written */
  at: string;
  isCompany: boolean;
  picked: PickedCompany[];
  /** null = the least that can be bought */
  packs: number | null;
}

export const FIRST_LOOK: Looking = {
  face: 'cards',
  goodsId: '',
  when: 'start',
  at: '',
  isCompany: false,
  picked: [],
  packs: null,
};

/** What is still to be chosen before there is something to see; '' = nothing. */
export function missingOf({ when, at, isCompany, picked }: Looking): string {
  if (when === 'at' && at === '') return '选一个时刻';
  return isCompany && picked.length === 0 ? '选一位客户' : '';
}

interface Props {
  value: Looking;
  /** without one there is nothing after it */
  hasEnd: boolean;
  /** what was found; undefined while the first is on its way */
  effect: Effect | undefined;
  onChange: (part: Partial<Looking>) => void;
}

/** The face, the moment and the eye of a look, and how many or of which goods. */
export function EffectAskedFields({ value, hasEnd, effect, onChange }: Props) {
  const maySeeCompanies = useCan('customer.read');
  const { face, when, at, isCompany, picked } = value;
  const hasActivityPage = effect?.hasActivityPage === true || face === 'activity';
  return (
    <div className="pe-asked">
      <Field label="看什么">
        {(id) => (
          <Segmented<Face>
            id={id}
            aria-label="看什么"
            value={face}
            options={[
              { value: 'cards', label: '卡片' },
              { value: 'goods', label: '商品页' },
              ...(hasActivityPage ? [{ value: 'activity' as const, label: '活动页' }] : []),
            ]}
            onChange={(next) => onChange({ face: next })}
          />
        )}
      </Field>
      <Field label="时刻">
        {(id) => (
          <span className="row gap8">
            <Segmented<When>
              id={id}
              aria-label="时刻"
              value={when}
              options={[
                { value: 'start', label: '开始时' },
                { value: 'end', label: '结束后', disabled: !hasEnd },
                { value: 'at', label: '别的时刻' },
              ]}
              onChange={(next) => onChange({ when: next })}
            />
            {when === 'at' && (
              <MomentField label="哪个时刻" value={at} onChange={(next) => onChange({ at: next })} />
            )}
          </span>
        )}
      </Field>
      <Field label="按谁看">
        {(id) => (
          <span className="row gap8">
            <Segmented<'visitor' | 'company'>
              id={id}
              aria-label="按谁看"
              value={isCompany ? 'company' : 'visitor'}
              options={[
                { value: 'visitor', label: '游客' },
                { value: 'company', label: '某位客户', disabled: !maySeeCompanies },
              ]}
              onChange={(whose) => onChange({ isCompany: whose === 'company' })}
            />
            {isCompany && (
              <span className="pe-company">
                <CompanyPicker
                  single
                  label="按哪位客户看"
                  value={picked}
                  onChange={(next) => onChange({ picked: next })}
                />
              </span>
            )}
          </span>
        )}
      </Field>
      {face === 'cards' ? (
        <PacksField value={value.packs} onChange={(packs) => onChange({ packs })} />
      ) : (
        <GoodsOfPage
          goods={effect?.list ?? []}
          value={value.goodsId}
          onChange={(goodsId) => onChange({ goodsId })}
        />
      )}
    </div>
  );
}

/** Whose page is shown. */
function GoodsOfPage({
  goods,
  value,
  onChange,
}: {
  goods: Effect['list'];
  value: string;
  onChange: (goodsId: string) => void;
}) {
  const shown = shownGoods(goods, value);
  if (goods.length < 2 || !shown) return null;
  return (
    <Field label="哪种商品">
      {(id) => (
        <Select
          id={id}
          className="pe-goods"
          value={shown.goodsId}
          options={goods.map(({ goodsId, goodsCode, goodsName }) => ({
            value: goodsId,
            label: `${goodsCode} ${goodsName}`,
          }))}
          onChange={onChange}
        />
      )}
    </Field>
  );
}

/** The goods that was chosen, or the first; a look at another moment may be about others. */
export const shownGoods = (goods: Effect['list'], chosen: string): Effect['list'][number] | undefined =>
  goods.find(({ goodsId }) => goodsId === chosen) ?? goods[0];

/** Taken when it is left, entered or stepped: every digit would be a question of its own. */
function PacksField({ value, onChange }: { value: number | null; onChange: (packs: number | null) => void }) {
  const [typed, setTyped] = useState(value);
  const take = () => typed !== value && onChange(typed);
  return (
    <Field label="每种买几件">
      {(id) => (
        <InputNumber
          id={id}
          className="pe-packs"
          min={1}
          max={100_000}
          precision={0}
          value={typed}
          placeholder="最少能买的"
          onChange={setTyped}
          onBlur={take}
          onPressEnter={take}
          onStep={onChange}
        />
      )}
    </Field>
  );
}
