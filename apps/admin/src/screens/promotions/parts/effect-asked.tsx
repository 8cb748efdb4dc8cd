import { InputNumber, Segmented } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../lib/me';
import { Field } from '../../../ui/field';
import { MomentField } from '../../../ui/moment-field';
import { CompanyPicker, type PickedCompany } from '../../../widgets/company-picker/company-picker';

type When = 'start' | 'end' | 'at';

/** When, as whom and how many. */
export interface Looking {
  when: When;
  /** of 'at', as it is written */
  at: string;
  isCompany: boolean;
  picked: PickedCompany[];
  /** null = the least that can be bought */
  packs: number | null;
}

export const FIRST_LOOK: Looking = { when: 'start', at: '', isCompany: false, picked: [], packs: null };

/** What is still to be chosen before there is something to see; '' = nothing. */
export function missingOf({ when, at, isCompany, picked }: Looking): string {
  if (when === 'at' && at === '') return '选一个时刻';
  return isCompany && picked.length === 0 ? '选一位客户' : '';
}

interface Props {
  value: Looking;
  /** without one there is nothing after it */
  hasEnd: boolean;
  /** a page has quantity boxes of its own */
  asksPacks: boolean;
  onChange: (part: Partial<Looking>) => void;
}

/** The moment, the eye and the quantity of a look. */
export function EffectAskedFields({ value, hasEnd, asksPacks, onChange }: Props) {
  const maySeeCompanies = useCan('customer.read');
  const { when, at, isCompany, picked } = value;
  return (
    <div className="pe-asked">
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
      {asksPacks && <PacksField value={value.packs} onChange={(packs) => onChange({ packs })} />}
    </div>
  );
}

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
