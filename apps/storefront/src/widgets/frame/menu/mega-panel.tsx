import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide';
import { Link } from '../../../ui/router';
import { callQuery } from '../../../lib/api';
import { categoryPath } from '../../../lib/links';
import { Icon } from '../../../ui/icon';
import { Picture } from '../../../ui/picture';
import type { CategoryNode } from '../../categories';

const BRANDS = 8;

/** The second grade as heads, the third as links, and this category's brands at the right. */
export function MegaPanel({ category, onLeave }: { category: CategoryNode; onLeave: () => void }) {
  const isReal = category.id !== 'others';
  const { data: brands } = useQuery({
    ...callQuery('goodsFacets', { query: { typeId: category.id } }),
    enabled: isReal,
    staleTime: 5 * 60_000,
    select: (facets) => facets.brands.slice(0, BRANDS),
  });
  return (
    <div className="flex gap-6 p-6">
      <div className="min-w-0 flex-1">
        {isReal && (
          <Link
            to={categoryPath(category.id)}
            onClick={onLeave}
            className="mb-3 inline-flex items-center gap-1 text-16 font-semibold text-t1 hover:text-brand-700"
          >
            {category.name}
            <span className="text-12 font-normal text-t3">全部 {category.count} 种</span>
            <Icon as={ChevronRight} size={16} />
          </Link>
        )}
        <dl className="grid grid-cols-[96px_1fr] gap-x-4 gap-y-2">
          {category.children.map((second) => (
            <div key={second.id} className="contents">
              <dt className="pt-0.5 text-right text-14 font-medium">
                <Link to={categoryPath(second.id)} onClick={onLeave} className="text-t1 hover:text-brand-700">
                  {second.name}
                </Link>
              </dt>
              <dd className="flex flex-wrap gap-x-4 gap-y-1 border-b border-line pt-0.5 pb-2 text-13">
                {second.children.map((third) => (
                  <span key={third.id} className="contents">
                    <Link
                      to={categoryPath(third.id)}
                      onClick={onLeave}
                      className="text-t2 hover:text-brand-700"
                    >
                      {third.name}
                    </Link>
                    {third.children.map((deeper) => (
                      <Link
                        key={deeper.id}
                        to={categoryPath(deeper.id)}
                        onClick={onLeave}
                        className="text-t3 hover:text-brand-700"
                      >
                        {deeper.name}
                      </Link>
                    ))}
                  </span>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {(category.image || (brands && brands.length > 0)) && (
        <aside className="hidden w-50 shrink-0 flex-col gap-4 lg:flex">
          {brands && brands.length > 0 && (
            <div>
              <p className="mb-2 text-14 font-medium text-t1">{category.name}品牌</p>
              <div className="grid grid-cols-2 gap-2">
                {brands.map((brand) => (
                  <Link
                    key={brand.id}
                    to={`${categoryPath(category.id)}?brandIds=${brand.id}`}
                    onClick={onLeave}
                    className="truncate rounded-tag border border-line px-2 py-1 text-center text-12 text-t2 hover:border-brand-200 hover:text-brand-700"
                  >
                    {brand.name}
                  </Link>
                ))}
              </div>
            </div>
          )}
          {category.image && isReal && (
            <Link
              to={categoryPath(category.id)}
              onClick={onLeave}
              className="mt-auto block overflow-hidden rounded-card border border-line"
            >
              <Picture
                src={category.image}
                alt={`${category.name}专区`}
                name={category.name}
                width={200}
                height={200}
                fit="cover"
                className="w-full [&>img]:[object-position:50%_70%]"
              />
            </Link>
          )}
        </aside>
      )}
    </div>
  );
}
