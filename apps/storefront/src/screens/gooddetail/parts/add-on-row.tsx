import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide';
import { Link } from '../../../ui/router';
import { addOnsOfQuery } from '../queries';
import { leadsSomewhere } from '../../../lib/screen-route';
import { Icon } from '../../../ui/icon';
import { Tag } from '../../../ui/tag';

const ADD_ONS = '/pages/addShopDetail';

/** 加价购: what buying this goods unlocks, with a link to all offers; nothing without any. */
export function AddOnRow({ goodsId }: { goodsId: string }) {
  const { data } = useQuery(addOnsOfQuery(goodsId));
  const [first] = data ?? [];
  if (!first || !leadsSomewhere(ADD_ONS)) return null;
  const names = [...new Set(data?.flatMap(({ goods }) => goods.map(({ goodsName }) => goodsName)))];
  return (
    <li>
      <Link
        to={`${ADD_ONS}?goodsId=${encodeURIComponent(goodsId)}`}
        className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-line bg-card px-3 py-2 text-13 text-t1 hover:border-brand-200"
      >
        <Tag tone="amber">加价购</Tag>
        <span>{first.conditionText || first.title}</span>
        <span className="min-w-0 truncate text-t3">{names.slice(0, 3).join('、')}</span>
        <span className="ml-auto inline-flex items-center">
          去换购
          <Icon as={ChevronRight} size={14} />
        </span>
      </Link>
    </li>
  );
}
