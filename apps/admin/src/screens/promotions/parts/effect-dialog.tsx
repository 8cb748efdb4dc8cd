import { InputNumber, Modal, Segmented } from 'antd';
import { useState } from 'react';
import { fullTime } from '../../../lib/format';
import { useCan } from '../../../lib/me';
import { Field } from '../../../ui/field';
import { MomentField } from '../../../ui/moment-field';
import { Dot } from '../../../ui/small';
import { Empty, Failed, Skeleton } from '../../../ui/states';
import { CompanyPicker, type PickedCompany } from '../../../widgets/company-picker/company-picker';
import { type Effect, type EffectAsked, useEffectOf } from '../queries';
import { EffectCard } from './effect-card';
import '../promotions.css';

interface Props {
  looked: Pick<EffectAsked, 'draft' | 'id'>;
  /** without one there is nothing after it */
  hasEnd: boolean;
  onClose: () => void;
}

type When = 'start' | 'end' | 'at';
const TONES = { live: 'green', waiting: 'blue', ended: 'gray', 'not-meant': 'amber' } as const;

/** A promotion as buyers will see it on its goods: when, as whom and how many are chosen; nothing is saved. */
export function EffectDialog({ looked, hasEnd, onClose }: Props) {
  const maySeeCompanies = useCan('customer.read');
  const [when, setWhen] = useState<When>('start');
  const [at, setAt] = useState('');
  const [isCompany, setCompany] = useState(false);
  const [picked, setPicked] = useState<PickedCompany[]>([]);
  const [packs, setPacks] = useState<number | null>(null);
  const khId = isCompany ? picked[0]?.id : undefined;
  const isAsked = (when !== 'at' || at !== '') && (!isCompany || khId !== undefined);
  const asked: EffectAsked = {
    ...looked,
    ...(when === 'at' ? { at } : { when }),
    ...(khId === undefined ? {} : { khId }),
    ...(packs ? { ipcnt: packs } : {}),
  };
  const { data, error, isFetching, refetch } = useEffectOf(isAsked ? asked : undefined);
  return (
    <Modal open title="看效果" width={1040} footer={null} onCancel={onClose}>
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
                onChange={setWhen}
              />
              {when === 'at' && <MomentField label="哪个时刻" value={at} onChange={setAt} />}
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
                onChange={(whose) => setCompany(whose === 'company')}
              />
              {isCompany && (
                <span className="pe-company">
                  <CompanyPicker single label="按哪位客户看" value={picked} onChange={setPicked} />
                </span>
              )}
            </span>
          )}
        </Field>
        <Field label="每种买几件">
          {(id) => (
            <InputNumber
              id={id}
              className="pe-packs"
              min={1}
              max={100_000}
              precision={0}
              value={packs}
              placeholder="最少能买的"
              onChange={setPacks}
            />
          )}
        </Field>
      </div>
      {!isAsked ? (
        <p className="t3">{when === 'at' && at === '' ? '选一个时刻' : '选一位客户'}</p>
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : data && !isFetching ? (
        <Seen effect={data} />
      ) : (
        <Skeleton rows={6} />
      )}
    </Modal>
  );
}

function Seen({ effect }: { effect: Effect }) {
  const { at, standing, standingText, isPast, hasOwnPage, isPriceShown, company, list } = effect;
  const notes = [
    hasOwnPage && standing === 'live' && '这是活动页上的价；商城别处的卡片仍是平常的价，带活动标签',
    !isPriceShown && '站点设置里游客看不到价格，登录后才看得到下面的价',
    isPast && '这个时刻已经过去，按现在的活动与商品算',
    '每种商品各算一单，不含运费、卡券与积分',
  ].filter(Boolean);
  return (
    <>
      <p className="row gap8">
        <b>{fullTime(at)}</b> <span>{company || '游客'}</span>{' '}
        <Dot tone={TONES[standing]}>{standingText}</Dot>
      </p>
      <p className="t3 s12">{notes.join('；')}。</p>
      {list.length === 0 ? (
        <Empty text="它的范围里没有在售的商品。" />
      ) : (
        <ul className="pe-cards">
          {list.map((card) => (
            <li key={card.goodsId}>
              <EffectCard card={card} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
