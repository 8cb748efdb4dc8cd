import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from '../../../ui/router';
import { brandPath } from '../../../lib/links';
import { RetryBlock } from '../../../ui/retry-block';
import { Picture } from '../../../ui/picture';
import { Skeleton } from '../../../ui/skeleton';
import { brandsQuery } from '../queries';
import { useNear } from '../use-near';
import { SectionHead } from './section-head';

const FIRST = 12;

/** Recommended brands, logos 2:1: twelve, then 「更多」. */
export function BrandWall() {
  const place = useRef<HTMLElement>(null);
  const near = useNear(place);
  const [all, setAll] = useState(false);
  const { data, isError, refetch, isFetching } = useQuery({ ...brandsQuery, enabled: near });
  const brands = data?.list;
  if (brands?.length === 0) return null;
  return (
    <section ref={place} className="container-page mt-8 phone:mt-6">
      <SectionHead title="品牌馆" remark="合作品牌，正品直供">
        {!all && brands && brands.length > FIRST && (
          <button
            type="button"
            onClick={() => setAll(true)}
            className="relative text-13 text-t2 hover:text-brand-700 phone:hit-44"
          >
            更多（{brands.length - FIRST}）
          </button>
        )}
      </SectionHead>
      {isError && !brands ? (
        <RetryBlock look="strip" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <ul className="grid grid-cols-6 gap-gutter max-lg:grid-cols-4 phone:grid-cols-3">
          {brands
            ? (all ? brands : brands.slice(0, FIRST)).map((brand) => (
                <li key={brand.id}>
                  <Link
                    to={brandPath(brand.id)}
                    className="block overflow-hidden rounded-card border border-line bg-card px-3 pt-2 pb-1.5 text-center transition hover:border-brand-200 hover:shadow-e2"
                  >
                    <Picture
                      src={brand.logo}
                      alt=""
                      name={brand.name}
                      width={160}
                      height={80}
                      className="w-full"
                    />
                    <span className="mt-1 block truncate text-12 text-t2">{brand.name}</span>
                  </Link>
                </li>
              ))
            : Array.from({ length: FIRST }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: fixed places
                <li key={index}>
                  <Skeleton className="h-30 w-full rounded-card phone:h-20" />
                </li>
              ))}
        </ul>
      )}
    </section>
  );
}
