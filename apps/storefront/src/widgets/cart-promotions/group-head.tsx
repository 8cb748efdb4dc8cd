import type { WirePromotionGroup } from '@pifa/contract/client';
import { Link } from '../../ui/router';
import { goodsPath } from '../../lib/links';
import { leadsSomewhere } from '../../lib/screen-route';
import { cx } from '../../ui/cx';
import { Picture } from '../../ui/picture';
import { Tag } from '../../ui/tag';
import { fullAmountLooks } from '../activity-kinds/full-amount';
import { useChoose } from './use-choose';

/** The head of the lines that count for a 满赠 or 满减: what is reached or missing, and the gifts to choose (UX §4.6). */
export function GroupHead({ group, level = 2 }: { group: WirePromotionGroup; level?: 2 | 3 }) {
  const { label, text, reached, link } = group;
  const look = fullAmountLooks[group.kind];
  const Head = level === 2 ? 'h2' : 'h3';
  return (
    <div className="text-13">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Tag tone={look?.headTone ?? 'amber'}>{look?.name ?? '活动'}</Tag>
        {/* The name is visually hidden if the sentence already contains it. */}
        <Head className={text.includes(label) ? 'sr-only' : 'text-13 font-medium text-t1'}>{label}</Head>
        <span className={reached ? 'text-green-700' : 'text-amber-800'}>{text}</span>
        {!reached && link && leadsSomewhere(link) && (
          <Link to={link} className="link relative phone:hit-44">
            去凑单
          </Link>
        )}
      </div>
      {group.gifts.length > 0 && <Gifts group={group} />}
    </div>
  );
}

function Gifts({
  group: { promotionId, label, choose: most, gifts, reached },
}: {
  group: WirePromotionGroup;
}) {
  const { busy, choose } = useChoose();
  const chosen = gifts.filter((gift) => gift.chosen).map((gift) => gift.goodsId);
  const toggle = (goodsId: string, on: boolean) => {
    const others = chosen.filter((id) => id !== goodsId);
    // With a single choice the new one replaces the old.
    const next = on ? [...(most === 1 ? [] : others), goodsId] : others;
    choose({ promotionId, goodsIds: next, decline: false });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset breaks the row's layout
    <div role="group" aria-label={`${label}的赠品`} aria-busy={busy || undefined} className="mt-2">
      {reached && most > 0 && gifts.length > 1 && (
        <p className="mb-1 text-12 text-t3">
          任选 {most} 种，已选 {chosen.length} 种
        </p>
      )}
      <ul className="flex flex-wrap gap-2">
        {gifts.map((gift) => {
          const full = most > 1 && chosen.length >= most && !gift.chosen;
          const reason = gift.reason || (full ? `最多选 ${most} 种` : '');
          const closed = !gift.chosen && (!reached || reason !== '');
          return (
            <li key={gift.goodsId} className="max-w-full">
              <label
                className={cx(
                  'flex min-h-11 items-center gap-2 rounded-card border bg-card px-2 py-1',
                  gift.chosen ? 'border-brand-600' : 'border-line',
                  closed ? 'text-t3' : 'cursor-pointer text-t1',
                )}
              >
                {most > 0 && (
                  <input
                    type="checkbox"
                    className="tick"
                    checked={gift.chosen}
                    disabled={closed || busy}
                    onChange={(event) => toggle(gift.goodsId, event.target.checked)}
                    aria-label={`赠品 ${gift.goodsName}`}
                  />
                )}
                <span className="block size-8 shrink-0">
                  <Picture
                    src={gift.image}
                    alt=""
                    name={gift.goodsName}
                    width={32}
                    padded
                    className="size-8 rounded-tag border border-line"
                  />
                </span>
                <span className="min-w-0">
                  <span className="flex max-w-80 gap-1">
                    <span className="truncate" title={gift.goodsName}>
                      {gift.goodsName}
                    </span>
                    <span className="shrink-0">× {gift.giftNum}</span>
                  </span>
                  <span className={cx('block text-12', reason ? 'text-amber-800' : 'text-t3')}>
                    {reason || (gift.left > 0 ? `还剩 ${gift.left}` : gift.spec)}
                  </span>
                </span>
              </label>
              <Link to={goodsPath(gift.goodsId)} className="sr-only focus:not-sr-only">
                查看 {gift.goodsName}
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
