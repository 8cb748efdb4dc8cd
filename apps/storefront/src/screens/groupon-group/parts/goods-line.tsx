import { Link } from '../../../ui/router';
import { Picture } from '../../../ui/picture';
import { type ActivityItem, activityPath, ActivityPrice } from '../../../widgets/activity-card';
import { RuleLine } from '../../../widgets/quantity-pair';
import { useVisibility, useWebConfig } from '../../../widgets/site';

/** The goods of the group: picture, name, group price. */
export function GoodsLine({ item }: { item: ActivityItem }) {
  const visibility = useVisibility();
  const { symbol } = useWebConfig();
  const { goods } = item;
  const to = activityPath('group-buying', item.activityId, goods.id);
  return (
    <div className="flex gap-4 rounded-card border border-line bg-card p-4 phone:gap-3 phone:p-3">
      <Link
        to={to}
        tabIndex={-1}
        aria-hidden
        className="w-24 shrink-0 self-start rounded-card border border-line"
      >
        <Picture src={goods.image} alt="" name={goods.name} width={96} className="w-full rounded-card" />
      </Link>
      <div className="flex min-w-0 flex-col gap-1">
        <p className="line-clamp-2 text-16 text-t1">
          <Link to={to} className="hover:text-brand-700">
            {goods.name}
          </Link>
        </p>
        {goods.spec && <p className="truncate text-12 text-t3">{goods.spec}</p>}
        <ActivityPrice item={item} visibility={visibility} symbol={symbol} asLink />
        <RuleLine rule={goods.rule} />
      </div>
    </div>
  );
}
