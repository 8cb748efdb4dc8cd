import { formatCount, maskPhone } from '@pifa/domain';
import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide';
import { Link } from '../../../ui/router';
import { leadsSomewhere } from '../../../lib/screen-route';
import { useSession } from '../../../lib/session';
import { Button } from '../../../ui/button';
import { cx } from '../../../ui/cx';
import { Icon } from '../../../ui/icon';
import { Picture } from '../../../ui/picture';
import { Tag } from '../../../ui/tag';
import { useIsPhone } from '../../../ui/use-media';
import { useLogout } from '../../../widgets/frame/use-logout';
import { memberPath } from '../../../widgets/member-frame';
import { MESSAGES_PATH, unreadQuery, useUnread } from '../../../widgets/unread';
import { pointsQuery } from '../queries';

const link = 'relative text-13 text-blue-600 hover:underline max-[1279px]:hidden';

/** The member and company. The session has both names, so the card renders before its call responds. */
export function CompanyCard() {
  const session = useSession();
  const leave = useLogout();
  const isPhone = useIsPhone();
  const { data } = useQuery(unreadQuery);
  if (!session) return null;
  const company = data?.company || session.company || '会员';
  const phone = data?.phone || session.phone;
  const khId = data?.khId || session.khId;
  const image = data?.headImgUrl || session.headImgUrl;
  const own = [
    { label: '账户资料', to: `${MESSAGES_PATH}?tab=profile` },
    { label: '收货地址', to: memberPath('myaddress') },
    { label: '修改密码', to: memberPath('changepassward') },
  ].filter((way) => leadsSomewhere(way.to));
  return (
    <section
      aria-label="公司资料"
      className="flex items-center gap-5 rounded-card border border-line bg-card p-5 phone:gap-3 phone:p-3"
    >
      {image ? (
        <Picture
          src={image}
          alt=""
          name={company}
          width={64}
          fit="cover"
          className="size-16 shrink-0 rounded-pill"
        />
      ) : (
        <span
          aria-hidden
          className="grid size-16 shrink-0 place-content-center rounded-pill bg-ink-900 text-24 font-semibold text-white phone:size-12 phone:text-18"
        >
          {initialOf(company)}
        </span>
      )}
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-18 font-semibold text-t1 phone:text-16">{company}</span>
          {data?.level && <Tag tone="amber">{data.level}</Tag>}
        </p>
        <dl className="mt-1 flex flex-wrap gap-x-5 gap-y-0.5 text-13">
          {data?.name && <Fact label="联系人" value={data.name} />}
          {phone && <Fact label="手机" value={maskPhone(phone)} />}
          {khId && <Fact label="客户编号" value={khId} />}
          {isPhone && <PointsFact />}
        </dl>
      </div>
      <Unread />
      {!isPhone && <Points />}
      <div className="flex shrink-0 items-center gap-4 phone:hidden">
        {own.map((way) => (
          <Link key={way.to} to={way.to} className={link}>
            {way.label}
          </Link>
        ))}
        <Button size="dense" onClick={leave} icon={<Icon as={LogOut} size={16} />}>
          退出登录
        </Button>
      </div>
    </section>
  );
}

/** The character that tells companies of one city apart: 「深圳市檐下…」 is 檐. */
function initialOf(company: string): string {
  const [first = '会'] = [...company.replace(/^[^省市县区]{2,4}[省市县区]/, '')];
  return first;
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex gap-1 whitespace-nowrap">
      <dt className="text-t3">{label}</dt>
      <dd className="text-t1">{value}</dd>
    </div>
  );
}

/** The company's points, if their screen exists. */
function usePoints(): number | null {
  const exists = leadsSomewhere(memberPath('integrate'));
  const { data } = useQuery({ ...pointsQuery, enabled: exists });
  return exists && data ? data.total : null;
}

function Points() {
  const total = usePoints();
  return total !== null && <Figure to={memberPath('integrate')} count={total} label="积分" />;
}

/** The same among the facts: on the phone the company's name takes the full width. */
function PointsFact() {
  const total = usePoints();
  return (
    total !== null && (
      <div className="flex gap-1">
        <dt className="text-t3">积分</dt>
        <dd>
          <Link to={memberPath('integrate')} className="hit-44 font-semibold text-t1">
            {formatCount(total)}
          </Link>
        </dd>
      </div>
    )
  );
}

/** Unread messages. */
function Unread() {
  const unread = useUnread();
  const isPhone = useIsPhone();
  // On the phone the tab bar and the icon grid show it already.
  if (isPhone || !leadsSomewhere(MESSAGES_PATH)) return null;
  return <Figure to={MESSAGES_PATH} count={unread} label="未读消息" />;
}

function Figure({ to, count, label }: { to: string; count: number; label: string }) {
  return (
    <Link to={to} className="shrink-0 rounded-card px-3 py-1 text-center hover:bg-sub phone:px-1">
      <span className={cx('block text-20 font-semibold', count > 0 ? 'text-t1' : 'text-t3')}>
        {formatCount(count)}
      </span>
      <span className="block text-12 whitespace-nowrap text-t3">{label}</span>
    </Link>
  );
}
