import { BadgePercent, ReceiptText, RotateCcw } from 'lucide';
import { lazy, Suspense } from 'react';
import { loginPath } from '../../../lib/navigation';
import { leadsSomewhere } from '../../../lib/screen-route';
import { serverNow } from '../../../lib/server-clock';
import { useSession } from '../../../lib/session';
import { LinkButton } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { useSite } from '../../../widgets/site';
import { greeting } from './greeting';

// Members only: visitors do not download it.
const MemberCard = lazy(async () => ({ default: (await import('./member-card')).MemberCard }));

/** The member's account and open tasks (UX §4.1); for a visitor, the benefits of an account. */
export function AccountCard() {
  const session = useSession();
  if (!session) return <VisitorCard />;
  return (
    <Suspense fallback={<div aria-hidden className="min-h-60" />}>
      <MemberCard company={session.company} />
    </Suspense>
  );
}

function VisitorCard() {
  const site = useSite();
  const benefits = [
    { icon: BadgePercent, text: '专属价' },
    { icon: RotateCcw, text: '常购清单' },
    { icon: ReceiptText, text: '企业开票' },
  ];
  return (
    <section aria-label="我的账户">
      <p className="text-16 font-semibold text-t1">{greeting(new Date(serverNow()))}，采购商</p>
      <p className="mt-0.5 text-12 text-t3">欢迎来到{site.name}，企业客户登录后订货</p>
      <ul className="mt-3 grid grid-cols-3 rounded-card bg-sub py-3 text-center text-12 text-t2">
        {benefits.map((benefit) => (
          <li key={benefit.text} className="flex flex-col items-center gap-1">
            <Icon as={benefit.icon} size={24} className="text-brand-700" />
            {benefit.text}
          </li>
        ))}
      </ul>
      <div className="mt-3 grid grid-cols-2 gap-2">
        <LinkButton variant="brand" to={loginPath()} className="px-2">
          立即登录
        </LinkButton>
        {leadsSomewhere('/pages/register') && (
          <LinkButton to="/pages/register" className="px-2">
            免费注册
          </LinkButton>
        )}
      </div>
    </section>
  );
}
