import type { WireAdditionalOffer } from '@pifa/contract/client';
import { formatMinute } from '@pifa/domain';
import { Plus } from 'lucide';
import { Link } from '../../../ui/router';
import { goodsPath } from '../../../lib/links';
import { leadsSomewhere } from '../../../lib/screen-route';
import { useServerClock } from '../../../lib/server-clock';
import { Icon } from '../../../ui/icon';
import { Picture } from '../../../ui/picture';
import { Tag } from '../../../ui/tag';
import { AddOnGoods, OfferProgress, type useTakeOffer } from '../../../widgets/add-on-offers';

const SHOWN = 4;

/** An activity: main goods → condition → what can be had for how much more (UX §4.4). */
export function OfferCard({
  offer,
  symbol,
  known,
  taking: { take, busy },
}: {
  offer: WireAdditionalOffer;
  symbol: string;
  /** A visitor has no basket to measure. */
  known: boolean;
  taking: ReturnType<typeof useTakeOffer>;
}) {
  const ended = useServerClock() >= Date.parse(offer.endTime);
  const farEnd = Date.parse(offer.endTime) > Date.UTC(2099, 0);
  return (
    <article aria-label={offer.title} className="rounded-card border border-line bg-card p-4 phone:p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Tag tone={ended ? 'grey' : 'amber'}>{ended ? '已结束' : '加价购'}</Tag>
        <h2 className="text-16">{offer.title}</h2>
        <span className="text-13 text-t2">{offer.conditionText}</span>
        {!farEnd && offer.endTime && (
          <span className="text-12 text-t3">{formatMinute(new Date(offer.endTime))} 结束</span>
        )}
      </div>
      <div className="mt-2">
        <OfferProgress offer={offer} known={known && !ended} />
      </div>
      <div className="mt-3 grid items-start gap-4 lg:grid-cols-[280px_24px_minmax(0,1fr)]">
        <MainGoods offer={offer} />
        <span aria-hidden className="hidden self-center text-t3 lg:block">
          <Icon as={Plus} size={20} />
        </span>
        <ul aria-label="可换购商品" className="grid gap-2 md:grid-cols-2">
          {offer.goods.map((goods) => (
            <li key={goods.goodsId}>
              <AddOnGoods
                goods={ended ? { ...goods, reason: '活动已结束' } : goods}
                symbol={symbol}
                busy={busy === `${offer.id}:${goods.goodsId}`}
                onTake={(pieces) => take({ offer, goodsId: goods.goodsId, name: goods.goodsName, pieces })}
              />
            </li>
          ))}
        </ul>
      </div>
    </article>
  );
}

function MainGoods({ offer: { mainGoods, link } }: { offer: WireAdditionalOffer }) {
  if (mainGoods.length === 0) {
    const text = '购买范围内任意商品';
    return (
      <p className="self-center text-13 text-t2">
        {link && leadsSomewhere(link) ? (
          <Link to={link} className="link relative phone:hit-44">
            {text}
          </Link>
        ) : (
          text
        )}
      </p>
    );
  }
  return (
    <div>
      <p className="mb-1 text-12 text-t3">购买以下商品</p>
      <ul className="flex flex-col gap-2">
        {mainGoods.slice(0, SHOWN).map((goods) => (
          <li key={goods.goodsId} className="flex items-center gap-2">
            <span className="block size-10 shrink-0">
              <Picture
                src={goods.image}
                alt=""
                name={goods.goodsName}
                width={40}
                padded
                className="size-10 shrink-0 rounded-tag border border-line"
              />
            </span>
            <Link
              to={goodsPath(goods.goodsId)}
              title={goods.goodsName}
              className="relative line-clamp-2 text-13 text-t1 hover:text-blue-600 phone:hit-44"
            >
              {goods.goodsName}
            </Link>
          </li>
        ))}
      </ul>
      {mainGoods.length > SHOWN && <p className="mt-1 text-12 text-t3">等 {mainGoods.length} 种</p>}
    </div>
  );
}
