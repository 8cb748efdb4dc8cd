import type { WireAdvert } from '@pifa/contract/client';
import type { ReactNode } from 'react';
import { Link } from '../../../ui/router';
import { buttonLook } from '../../../ui/button-look';
import { Picture } from '../../../ui/picture';
import { useIsPhone } from '../../../ui/use-media';

/** An internal path or an external URL; the server has removed dead links. */
export function AdvertLink({
  to,
  className,
  children,
  label,
}: {
  to: string;
  className?: string;
  children: ReactNode;
  /** Only for an advert without visible text: an accessible name must contain the visible text. */
  label?: string;
}) {
  if (!to) return <div className={className}>{children}</div>;
  if (/^https?:\/\//i.test(to)) {
    return (
      <a href={to} aria-label={label} target="_blank" rel="noopener noreferrer" className={className}>
        {children}
      </a>
    );
  }
  return (
    <Link to={to} aria-label={label} className={className}>
      {children}
    </Link>
  );
}

/** One banner: the picture behind, the words as text over its left half (UX §2.4). */
export function Banner({ advert, eager }: { advert: WireAdvert; eager: boolean }) {
  const isPhone = useIsPhone();
  const picture = isPhone ? advert.phoneImage || advert.image : advert.image;
  return (
    <AdvertLink to={advert.link} className="relative block h-full overflow-hidden">
      <Picture
        src={picture}
        alt=""
        name={advert.title}
        width={isPhone ? 750 : 2096}
        height={isPhone ? 375 : 816}
        fit="cover"
        eager={eager}
        className="absolute inset-0 h-full! w-full [&>img]:[object-position:60%_50%]"
      />
      <span className="relative flex h-full max-w-[58%] flex-col items-start justify-center gap-3 pl-16 phone:max-w-[56%] phone:gap-1 phone:pl-4">
        <h2 className="text-36 font-semibold text-ink-900 max-xl:text-28 phone:text-20">{advert.title}</h2>
        {advert.subtitle && (
          <span className="text-16 text-balance text-t2 2xl:text-18 phone:line-clamp-2 phone:text-12">
            {advert.subtitle}
          </span>
        )}
        {advert.button && advert.link && (
          <span className={`${buttonLook({ variant: 'ink', size: 'touch' })} mt-2 phone:hidden`}>
            {advert.button}
          </span>
        )}
      </span>
    </AdvertLink>
  );
}
