import { useLoggedIn } from '../../../lib/session';
import { useMedia } from '../../../ui/use-media';
import { CategoryMenu } from '../../../widgets/frame/menu/category-menu';
import { AccountCard } from './account-card';
import { HeroCarousel } from './hero-carousel';
import { Notices } from './notices';

/** The first screen: categories, banners, and who is here (UX §4.1). 408px = 12 category rows of 34. */
export function Hero() {
  const member = useLoggedIn();
  const withMenu = useMedia('(min-width: 1024px)');
  const withAccount = useMedia('(min-width: 1280px)');
  return (
    <div className="container-page flex gap-4">
      {withMenu && <CategoryMenu className="shrink-0 self-start" />}
      <HeroCarousel className="mt-4 h-102 min-w-0 flex-1 overflow-hidden rounded-card" />
      {withAccount && (
        <div className="mt-4 flex h-102 w-60 shrink-0 flex-col justify-between gap-3 overflow-hidden rounded-card border border-line bg-card p-4 2xl:w-65 3xl:w-70">
          <AccountCard />
          <div className="border-t border-line pt-2">
            <Notices most={member ? 3 : 5} />
          </div>
        </div>
      )}
    </div>
  );
}
