import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { RetryBlock } from '../../../ui/retry-block';
import { Skeleton } from '../../../ui/skeleton';
import { bannersQuery } from '../queries';
import { Banner } from './banner';

const Carousel = lazy(() => import('../../../ui/carousel').then((module) => ({ default: module.Carousel })));

/** The first banner stays for 5 s anyway; until then leave the bandwidth to the goods below. */
const STILL_FOR = 2500;

/** Renders the first banner at once and loads the carousel's code later. */
export function HeroCarousel({ className }: { className?: string }) {
  const { data: banners, isError, refetch, isFetching } = useQuery(bannersQuery);
  const [moves, setMoves] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setMoves(true), STILL_FOR);
    return () => clearTimeout(timer);
  }, []);
  if (!banners) {
    if (isError) return <RetryBlock className={className} busy={isFetching} onRetry={() => void refetch()} />;
    return <Skeleton className={className} />;
  }
  const first = banners[0];
  if (!first) return null;
  const still = (
    <div className={className} onPointerEnter={() => setMoves(true)} onFocus={() => setMoves(true)}>
      <Banner advert={first} eager />
    </div>
  );
  if (banners.length === 1 || !moves) return still;
  return (
    <Suspense fallback={still}>
      <Carousel
        label="活动推荐"
        className={className}
        slides={banners.map((advert, position) => ({
          key: advert.id,
          content: <Banner advert={advert} eager={position === 0} />,
        }))}
      />
    </Suspense>
  );
}
