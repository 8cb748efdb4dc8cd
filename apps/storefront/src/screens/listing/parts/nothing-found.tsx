import type { ReactNode } from 'react';
import { Link } from '../../../ui/router';
import { categoryPath, searchPath } from '../../../lib/links';
import { Button, LinkButton } from '../../../ui/button';
import { Empty } from '../../../ui/empty';
import { useCategoryTree } from '../../../widgets/categories';
import { useSite } from '../../../widgets/site';
import type { ListingKind } from '../listings';

interface NothingFoundProps {
  kind: ListingKind;
  keyword: string;
  /** Filters narrow the list: taking them off is the next step. */
  filtered: boolean;
  /** Visitors and members may ask for a price (flag). */
  inquiry: boolean;
  onClear: () => void;
}

/** Why the list is empty, and what to do next (UX §4.2 "States"). */
export function NothingFound({ kind, keyword, filtered, inquiry, onClear }: NothingFoundProps) {
  if (filtered) {
    return (
      <Empty
        drawing="search"
        title={keyword ? `“${keyword}” 在当前筛选下没有商品` : '当前筛选下没有商品'}
        hint="试试放宽条件"
        action={
          <Button variant="brand" onClick={onClear}>
            清空筛选
          </Button>
        }
      />
    );
  }
  if (kind === 'regular') {
    return (
      <Empty
        title="下单后，常买的商品会自动出现在这里"
        action={
          <LinkButton variant="brand" to="/pages/ordercenter">
            去订货中心
          </LinkButton>
        }
      />
    );
  }
  if (kind !== 'result') {
    const cause =
      kind === 'promotion'
        ? '现在没有进行中的促销'
        : kind === 'new'
          ? '近期没有新品上架'
          : '暂时没有在售商品';
    return (
      <Empty
        title={cause}
        action={
          <LinkButton variant="brand" to={kind === 'all' ? '/pages/home' : '/pages/ordercenter'}>
            {kind === 'all' ? '去首页' : '去订货中心'}
          </LinkButton>
        }
      />
    );
  }
  return (
    <Empty
      drawing="search"
      title={keyword ? `没有找到 “${keyword}” 相关的商品` : '这个分类还没有商品'}
      hint={keyword ? '试试减少关键词，换个说法，或用商品编号、条码搜索' : '看看别的分类'}
      action={
        <div className="flex w-full max-w-180 flex-col items-center gap-5">
          <Elsewhere />
          {inquiry && (
            <LinkButton variant="blue-outline" to="/inquiryPrice">
              没找到？提交询价
            </LinkButton>
          )}
        </div>
      }
    />
  );
}

function Elsewhere() {
  const { data: tree } = useCategoryTree();
  const { hotWords } = useSite();
  return (
    <>
      <Links label="试试分类">
        {tree?.roots.slice(0, 12).map((node) => (
          <Go key={node.id} to={categoryPath(node.id)} text={node.name} />
        ))}
      </Links>
      <Links label="大家在搜">
        {hotWords.slice(0, 8).map((word) => (
          <Go key={word} to={searchPath(word)} text={word} />
        ))}
      </Links>
    </>
  );
}

function Links({ label, children }: { label: string; children: ReactNode[] | undefined }) {
  if (!children || children.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center justify-center gap-2">
      <span className="text-13 text-t3">{label}</span>
      {children}
    </div>
  );
}

function Go({ to, text }: { to: string; text: string }) {
  return (
    <Link
      to={to}
      className="relative rounded-pill border border-line px-3 py-1 text-13 text-t1 hover:border-brand-600 hover:text-brand-700 phone:hit-44"
    >
      {text}
    </Link>
  );
}
