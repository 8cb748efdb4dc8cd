import type { WireGiftLine } from '@pifa/contract/client';
import { Link } from '../../ui/router';
import { goodsPath } from '../../lib/links';
import { Picture } from '../../ui/picture';
import { Tag } from '../../ui/tag';

/** The basket's gifts, each with its promotion; nothing without gifts. */
export function GiftLines({ gifts, className }: { gifts: readonly WireGiftLine[]; className?: string }) {
  if (gifts.length === 0) return null;
  return (
    <ul aria-label="赠品" className={className}>
      {gifts.map((gift) => (
        <li
          key={`${gift.promotionId}:${gift.goodsId}`}
          className="flex min-w-0 items-center gap-3 py-1.5 text-13"
        >
          <Tag tone="amber">赠品</Tag>
          <span className="block size-8 shrink-0">
            <Picture
              src={gift.image}
              alt=""
              name={gift.goodsName}
              width={32}
              padded
              className="size-8 shrink-0 rounded-tag border border-line"
            />
          </span>
          <span className="min-w-0 flex-1">
            <Link to={goodsPath(gift.goodsId)} className="line-clamp-1 text-t1 hover:text-blue-600">
              {gift.goodsName}
            </Link>
            {gift.label && <span className="block truncate text-12 text-t3">{gift.label}</span>}
          </span>
          <span className="shrink-0 text-t1">
            {gift.giftNum}
            {gift.unit}
          </span>
          <span className="shrink-0 text-right text-t3">赠送</span>
        </li>
      ))}
    </ul>
  );
}
