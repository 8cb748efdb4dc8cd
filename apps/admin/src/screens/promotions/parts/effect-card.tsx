import type { WirePromotionCard } from '@pifa/contract/staff';
import { specNotInName } from '@pifa/domain';
import { money, unitMoney } from '../../../lib/format';
import { Dot, Tag } from '../../../ui/small';
import { SeenCard } from '../../../widgets/seen-card/seen-card';

/** One goods of a promotion as the buyer sees it, and what so many of it come to. */
export function EffectCard({ card }: { card: WirePromotionCard }) {
  const { goodsName, spec, price, listPrice, unit, packUnit, ipcnt, spcnt, payable, payableWithout } = card;
  const isPacked = card.packingSpecification > 1;
  const [shown, list] = isPacked ? [price.ip, listPrice.ip] : [price.sp, listPrice.sp];
  const many = [ipcnt > 0 && `${ipcnt}${packUnit}`, spcnt > 0 && `${spcnt}${unit}`].filter(Boolean).join('');
  return (
    <SeenCard
      image={card.image}
      height={120}
      name={[goodsName, specNotInName(goodsName, spec)].filter(Boolean).join(' ')}
      line={card.goodsCode}
      price={shown}
      unit={isPacked ? packUnit : unit}
      was={shown < list ? list : undefined}
      tag={shown < list && <Tag tone="brand">{card.label}</Tag>}
    >
      {isPacked && card.sellsPieces && (
        <p className="t3 s12">
          拆零 ¥{unitMoney(price.sp)}/{unit}
        </p>
      )}
      {card.tags.length > 0 && (
        <p className="row gap8">
          {card.tags.map((text) => (
            <Tag key={text} tone="red">
              {text}
            </Tag>
          ))}
        </p>
      )}
      {card.problem ? (
        <p className="tx-red s12">
          {many}：{card.problem}
        </p>
      ) : (
        <p>
          {many} 应付 <b>¥{money(payable)}</b>
          {payable !== payableWithout && <span className="pe-without">没有它 ¥{money(payableWithout)}</span>}
        </p>
      )}
      <ul className="pe-why">
        {card.why.map((text) => (
          <li key={text}>{text}</li>
        ))}
        {card.gifts.map(({ goodsId, goodsName: gift, num }) => (
          <li key={goodsId}>
            赠 {gift} ×{num}
          </li>
        ))}
        {card.hints.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {!card.isOnShelf && <Dot tone="gray">已下架，买家看不到</Dot>}
    </SeenCard>
  );
}
