import { Link } from '../../../ui/router';
import { categoryPath } from '../../../lib/links';
import { Breadcrumb } from '../../../ui/breadcrumb';
import { pathTo, useCategoryTree } from '../../../widgets/categories';
import type { Listing } from '../listings';
import type { Target } from '../queries';
import { ActivityChips } from './activity-chips';

/** The list's title: a search term or category has its own. */
export function useListingTitle(listing: Listing, target: Target): string {
  const { data: tree } = useCategoryTree();
  if (listing.kind !== 'result') return listing.title;
  if (target.keyword) return `“${target.keyword}”的搜索结果`;
  return tree?.byId.get(target.typeId)?.name ?? '商品分类';
}

/** Breadcrumb, title and one line of remark. */
export function ListingHead({ listing, target, title }: { listing: Listing; target: Target; title: string }) {
  const { data: tree } = useCategoryTree();
  const path = tree && target.typeId ? pathTo(tree, target.typeId) : [];
  const crumbs = [
    { label: '首页', to: '/pages/home' },
    ...(listing.kind === 'result' ? [{ label: '订货中心', to: '/pages/ordercenter' }] : []),
    ...(path.length > 0
      ? path.map((node) => ({ label: node.name, to: categoryPath(node.id) }))
      : [{ label: title }]),
  ];
  const here = path.at(-1);
  return (
    <>
      <Breadcrumb crumbs={crumbs} className="pt-4 pb-2 phone:hidden" />
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3 phone:sr-only">
        <h1 tabIndex={-1} className="text-20">
          {title}
        </h1>
        {listing.hint && <p className="text-13 text-t3">{listing.hint}</p>}
        {here && here.children.length > 0 && (
          <nav aria-label="下级分类" className="flex flex-wrap gap-x-3 text-13">
            {here.children.slice(0, 12).map((child) => (
              <Link key={child.id} to={categoryPath(child.id)} className="text-t2 hover:text-brand-700">
                {child.name}
              </Link>
            ))}
          </nav>
        )}
      </div>
      {listing.kind === 'promotion' && <ActivityChips />}
    </>
  );
}
