import { useState } from 'react';
import { Link } from '../../../ui/router';
import { cx } from '../../../ui/cx';
import { useSite } from '../../site';

/** The configured logo in its box of 180×56, or the name where there is none. */
export function Logo({ small = false }: { small?: boolean }) {
  const site = useSite();
  const [broken, setBroken] = useState('');
  const name = site.name || '批发商城';
  return (
    <Link
      to="/pages/home"
      aria-label={`${name}，回首页`}
      className={cx('flex shrink-0 items-center overflow-hidden', small ? 'h-9 w-30' : 'h-14 w-45')}
    >
      {site.logo && site.logo !== broken ? (
        <img
          src={site.logo}
          alt=""
          width={180}
          height={56}
          onError={() => setBroken(site.logo)}
          className="max-h-full w-auto max-w-full object-contain object-left"
        />
      ) : (
        <span className={cx('truncate font-semibold text-ink-900', small ? 'text-18' : 'text-24')}>
          {name}
        </span>
      )}
    </Link>
  );
}
