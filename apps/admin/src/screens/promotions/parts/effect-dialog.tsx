import { Modal, Segmented } from 'antd';
import { useState } from 'react';
import { fullTime } from '../../../lib/format';
import { Dot } from '../../../ui/small';
import { Empty, Failed, Skeleton } from '../../../ui/states';
import { type Effect, type EffectAsked, useEffectOf } from '../queries';
import { EffectAskedFields, FIRST_LOOK, missingOf } from './effect-asked';
import { EffectCard } from './effect-card';
import { EffectPages } from './effect-pages';
import '../promotions.css';

interface Props {
  looked: Pick<EffectAsked, 'draft' | 'id'>;
  /** without one there is nothing after it */
  hasEnd: boolean;
  onClose: () => void;
}

type Face = 'cards' | 'goods' | 'activity';
const TONES = { live: 'green', waiting: 'blue', ended: 'gray', 'not-meant': 'amber' } as const;

/** A promotion as buyers will see it on its goods and on the shop's pages of them, when and as whom is chosen; nothing is saved. */
export function EffectDialog({ looked, hasEnd, onClose }: Props) {
  const [face, setFace] = useState<Face>('cards');
  const [looking, setLooking] = useState(FIRST_LOOK);
  const { when, at, isCompany, picked, packs } = looking;
  const missing = missingOf(looking);
  const khId = isCompany ? picked[0]?.id : undefined;
  const look = {
    ...looked,
    ...(when === 'at' ? { at } : { when }),
    ...(khId === undefined ? {} : { khId }),
  };
  const asked: EffectAsked = { ...look, ...(packs ? { ipcnt: packs } : {}) };
  const { data, error, isFetching, refetch } = useEffectOf(missing === '' ? asked : undefined);
  const isPage = face !== 'cards';
  return (
    <Modal
      open
      title="看效果"
      width={isPage ? 1180 : 1040}
      style={isPage ? { top: 24 } : {}}
      footer={null}
      onCancel={onClose}
    >
      <Segmented<Face>
        aria-label="看什么"
        className="pe-face"
        value={face}
        options={[
          { value: 'cards', label: '卡片' },
          { value: 'goods', label: '商品页' },
          ...(data?.hasActivityPage || face === 'activity'
            ? [{ value: 'activity' as const, label: '活动页' }]
            : []),
        ]}
        onChange={setFace}
      />
      <EffectAskedFields
        value={looking}
        hasEnd={hasEnd}
        asksPacks={!isPage}
        onChange={(part) => setLooking((before) => ({ ...before, ...part }))}
      />
      {missing !== '' ? (
        <p className="t3">{missing}</p>
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : data && (isPage || !isFetching) ? (
        <Seen effect={data} isOld={isFetching} face={face} look={look} />
      ) : (
        <Skeleton rows={6} />
      )}
    </Modal>
  );
}

interface SeenProps {
  effect: Effect;
  /** the next one is on its way */
  isOld: boolean;
  face: Face;
  look: Omit<EffectAsked, 'goodsIds' | 'ipcnt' | 'spcnt'>;
}

function Seen({ effect, isOld, face, look }: SeenProps) {
  const { at, standing, standingText, isPast, hasOwnPage, isPriceShown, company, list } = effect;
  const isActivityPrice = hasOwnPage && standing === 'live';
  const notes = {
    cards: [isActivityPrice && '这是活动页上的价；商城别处的卡片仍是平常的价，带活动标签'],
    goods: [isActivityPrice && '活动价在活动页；商品页仍是平常的价，带着去活动的入口'],
    activity: [],
  }[face];
  const said = [
    ...notes,
    !isPriceShown && '站点设置里游客看不到价格，登录后才看得到',
    isPast && '这个时刻已经过去，按现在的活动与商品算',
    face === 'cards' ? '每种商品各算一单，不含运费、卡券与积分' : '商城自己的页面，从这个时刻走起',
  ].filter(Boolean);
  return (
    <>
      <div className={isOld ? 'pe-old' : undefined} aria-busy={isOld}>
        <p className="row gap8">
          <b>{fullTime(at)}</b> <span>{company || '游客'}</span>{' '}
          <Dot tone={TONES[standing]}>{standingText}</Dot>
        </p>
        <p className="t3 s12">{said.join('；')}。</p>
      </div>
      {list.length === 0 ? (
        <Empty text="它的范围里没有在售的商品。" />
      ) : face === 'cards' ? (
        <ul className="pe-cards">
          {list.map((card) => (
            <li key={card.goodsId}>
              <EffectCard card={card} />
            </li>
          ))}
        </ul>
      ) : (
        <EffectPages asked={look} page={face} goods={list} />
      )}
    </>
  );
}
