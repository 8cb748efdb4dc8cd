import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Picture } from '../../../ui/picture';
import { rightBannersQuery } from '../queries';
import { useNear } from '../use-near';
import { AdvertLink } from './banner';

/** Up to three small adverts in a row: words left, picture right, on the advert's own tint. */
export function RightBanners() {
  const place = useRef<HTMLElement>(null);
  const near = useNear(place, 600, true);
  const { data } = useQuery({ ...rightBannersQuery, enabled: near });
  const adverts = data?.slice(0, 3);
  if (adverts?.length === 0) return null;
  return (
    <section
      ref={place}
      aria-label="推荐"
      className="container-page mt-4 grid grid-cols-3 gap-gutter phone:flex phone:gap-2"
    >
      {adverts
        ? adverts.map((advert) => (
            <AdvertLink
              key={advert.id}
              to={advert.link}
              className="relative h-30 min-w-0 flex-1 overflow-hidden rounded-card border border-line bg-card transition hover:shadow-e2 phone:h-24"
            >
              {/* The picture fades into the advert's tint. */}
              <span
                aria-hidden
                style={{ background: advert.tint || undefined }}
                className="absolute inset-0 opacity-35"
              />
              <Picture
                src={advert.image}
                alt=""
                name={advert.title}
                width={480}
                height={388}
                fit="cover"
                className="absolute inset-y-0 right-0 h-full! w-48 max-w-[46%] bg-transparent! mask-[linear-gradient(to_right,transparent,black_45%)] md:max-lg:[&>img]:object-right-bottom [&>img]:object-bottom phone:top-auto phone:h-16! phone:w-full phone:max-w-none phone:mask-[linear-gradient(to_bottom,transparent,black_60%)]"
              />
              <span className="relative flex h-full flex-col justify-center gap-1 pl-5 md:max-w-[62%] max-lg:pl-4 phone:justify-start phone:pt-2 phone:pl-2">
                <span className="text-18 font-semibold text-ink-900 phone:text-14">{advert.title}</span>
                <span className="text-13 text-t2 phone:hidden">{advert.subtitle}</span>
                {advert.button && advert.link && (
                  <span className="text-13 font-medium text-blue-600 phone:hidden">{advert.button} ›</span>
                )}
              </span>
            </AdvertLink>
          ))
        : [1, 2, 3].map((key) => (
            <span key={key} className="h-30 flex-1 rounded-card bg-line/40 phone:h-24" />
          ))}
    </section>
  );
}
