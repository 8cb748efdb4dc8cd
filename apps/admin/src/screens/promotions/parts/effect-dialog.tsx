import { Modal } from 'antd';
import { useState } from 'react';
import { fullTime } from '../../../lib/format';
import { Dot } from '../../../ui/small';
import { Empty, Failed, Skeleton } from '../../../ui/states';
import { FramesChoice, type ShownFrames } from '../../../widgets/shop-frame/shop-frames';
import { type Effect, type EffectAsked, useEffectOf } from '../queries';
import { EffectAskedFields, FIRST_LOOK, type Looking, missingOf, shownGoods } from './effect-asked';
import { EffectCard } from './effect-card';
import { EffectPages } from './effect-pages';
import '../promotions.css';

interface Props {
  looked: Pick<EffectAsked, 'draft' | 'id'>;
  /** without one there is nothing after it */
  hasEnd: boolean;
  onClose: () => void;
}

const TONES = { live: 'green', waiting: 'blue', ended: 'gray', 'not-meant': 'amber' } as const;

/** A promotion as buyers will see it on its goods and on the shop's pages of them, when and as whom is chosen; nothing is saved. */
export function EffectDialog({ looked, hasEnd, onClose }: Props) {
  const [looking, setLooking] = useState(FIRST_LOOK);
  const { face, when, at, isCompany, picked, packs } = looking;
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
      <EffectAskedFields
        value={looking}
        hasEnd={hasEnd}
        effect={data}
        onChange={(part) => setLooking((before) => ({ ...before, ...part }))}
      />
      {missing !== '' ? (
        <p className="t3">{missing}</p>
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : data && (isPage || !isFetching) ? (
        <Seen effect={data} isOld={isFetching} looking={looking} look={look} />
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
  looking: Looking;
  look: Omit<EffectAsked, 'goodsIds' | 'ipcnt' | 'spcnt'>;
}

function Seen({ effect, isOld, looking, look }: SeenProps) {
  const [shown, setShown] = useState<ShownFrames>('both');
  const { face } = looking;
  const { at, standing, standingText, isPast, hasOwnPage, isPriceShown, company, list } = effect;
  const goods = shownGoods(list, looking.goodsId);
  const page = goods && face !== 'cards' && { ...look, goodsId: goods.goodsId, page: face };
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
    face === 'cards' ? '每种商品各算一单，不含运费、卡券与积分' : '商城自己的页面，时间从这个时刻走起',
  ].filter(Boolean);
  return (
    <>
      <div className="pe-bar">
        <div className={isOld ? 'pe-old' : undefined} aria-busy={isOld}>
          <p className="row gap8">
            <b>{fullTime(at)}</b> <span>{company || '游客'}</span>{' '}
            <Dot tone={TONES[standing]}>{standingText}</Dot>
          </p>
          <p className="t3 s12">{said.join('；')}。</p>
        </div>
        {page && <FramesChoice value={shown} onChange={setShown} />}
      </div>
      {list.length === 0 && <Empty text="它的范围里没有在售的商品。" />}
      {page ? (
        <EffectPages asked={page} shown={shown} />
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
