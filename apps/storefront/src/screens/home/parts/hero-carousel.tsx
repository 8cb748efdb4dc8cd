import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { RetryBlock } from '../../../ui/empty';
import { Skeleton } from '../../../ui/skeleton';
import { bannersQuery } from '../queries';
import { Banner } from './banner';

const Carousel = lazy(() => import('../../../ui/carousel').then((module) => ({ default: module.Carousel })));

/** The first banner stands at once; what moves it comes after (its code is not needed to see it). */
export function HeroCarousel({ className }: { className?: string }) {
  const { data: banners, isError, refetch, isFetching } = useQuery(bannersQuery);
  if (!banners) {
    if (isError) return <RetryBlock className={className} busy={isFetching} onRetry={() => void refetch()} />;
    return <Skeleton className={className} />;
  }
  const first = banners[0];
  if (!first) return null;
  const still = (
    <div className={className}>
      <Banner advert={first} eager />
    </div>
  );
  if (banners.length === 1) return still;
  return (
    <Suspense fallback={still}>
      <Carousel
        label="活动推荐"
        className={className}
        slides={banners.map((advert, place) => ({
          key: advert.id,
          content: <Banner advert={advert} eager={place === 0} />,
        }))}
      />
    </Suspense>
  );
}
