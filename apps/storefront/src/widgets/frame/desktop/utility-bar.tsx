import { Link } from '../../../ui/router';
import { leadsSomewhere } from '../../../lib/screen-route';
import { useSession } from '../../../lib/session';
import { loginPath } from '../../../lib/navigation';
import { cx } from '../../../ui/cx';
import { useSite, useVisibility } from '../../site';
import { MESSAGES_PATH, useUnread } from '../../unread';
import { useHelpPath } from '../footer/use-help';
import { useLogout } from '../use-logout';

const link =
  'rounded-tag whitespace-nowrap text-white/80 hover:text-white hover:underline focus-visible:outline-white';

/**
 * The account, and the seven links that buyers need everywhere (UX §3). Links without a screen are left out; on a
 * tablet also those in the menu below or in the member centre.
 */
export function UtilityBar() {
  const session = useSession();
  const site = useSite();
  const { inquiryEntry } = useVisibility();
  const help = useHelpPath();
  const leave = useLogout();
  const unread = useUnread();
  const ways = [
    { label: '我的订单', to: '/pages/membercenter/myorder' },
    { label: '常购清单', to: '/pages/newpromote', wide: true },
    { label: '我的询价', to: '/pages/membercenter/quote', off: !inquiryEntry },
    { label: unread > 0 ? `消息(${unread.toLocaleString('en-US')})` : '消息', to: MESSAGES_PATH },
    { label: '收藏', to: '/pages/membercenter/collectionview', wide: true },
    { label: '帮助中心', to: help, wide: true },
  ].filter((way) => !way.off && leadsSomewhere(way.to));
  return (
    <section aria-label="账户" className="bg-ink-900 text-12 text-white/80" data-no-print>
      <div className="container-page flex h-8 items-center justify-between gap-4">
        <div className="flex min-w-0 items-center gap-3">
          {session ? (
            <>
              <span className="min-w-0 truncate">
                您好，
                <Link to="/pages/membercenter/person" className={`${link} text-white!`}>
                  {session.company || '会员'}
                </Link>
              </span>
              <button type="button" onClick={leave} className={`${link} shrink-0`}>
                退出
              </button>
            </>
          ) : (
            <>
              <span className="min-w-0 truncate">您好，欢迎来到{site.name}</span>
              <Link to={loginPath()} className={`${link} shrink-0 text-white!`}>
                立即登录
              </Link>
              {leadsSomewhere('/pages/register') && (
                <Link to="/pages/register" className={`${link} shrink-0`}>
                  免费注册
                </Link>
              )}
            </>
          )}
        </div>
        <nav aria-label="常用" className="flex shrink-0 items-center gap-4">
          {ways.map((way) => (
            <Link key={way.to} to={way.to} className={cx(link, way.wide && 'max-lg:hidden')}>
              {way.label}
            </Link>
          ))}
          {site.phone && (
            <span>
              客服热线{' '}
              <a href={`tel:${site.phone}`} className={`${link} text-white!`}>
                {site.phone}
              </a>
            </span>
          )}
        </nav>
      </div>
    </section>
  );
}
