import type { WireOrderDetail } from '@pifa/contract/client';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide';
import { callQuery } from '../../lib/api';
import { serverNow } from '../../lib/server-clock';
import { LinkButton } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { groupPath } from '../activity-card';
import { groupSeatsText, SharePanel } from '../activity-group';

interface GroupInviteProps {
  /** Undefined while it loads. */
  order: Pick<WireOrderDetail, 'group' | 'holdReasons' | 'state'> | undefined;
  className?: string;
}

/** Of a paid group order: how many are missing, the group, and the link to invite with. Nothing for other orders. */
export function GroupInvite({ order, className }: GroupInviteProps) {
  const group = order?.group;
  if (!group || order.state === 'unpaid' || order.state === 'cancelled') return null;
  const path = groupPath(group.activityId, group.groupId);
  return (
    <div className={className}>
      {order.holdReasons.includes('group-forming') ? (
        <Forming groupId={group.groupId} path={path} />
      ) : (
        <p className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-card p-4 text-14 text-t2 phone:p-3">
          <Icon as={Users} size={18} />
          这是一笔拼团订单
          <LinkButton size="dense" to={path}>
            查看拼团
          </LinkButton>
        </p>
      )}
    </div>
  );
}

function Forming({ groupId, path }: { groupId: string; path: string }) {
  const { data } = useQuery(callQuery('groupDetail', { params: { gid: groupId } }));
  const missing = data && groupSeatsText(data, serverNow());
  return (
    <div className="flex flex-col gap-3">
      <p
        role="status"
        className="flex flex-wrap items-center gap-3 rounded-card bg-green-50 px-4 py-3 text-14 text-green-700 phone:px-3"
      >
        <Icon as={Users} size={18} />
        <span>拼团中{missing && `，${missing}`}</span>
        <LinkButton size="dense" to={path}>
          查看拼团
        </LinkButton>
      </p>
      <SharePanel path={path} title="人满即成团，成团后统一安排发货" />
    </div>
  );
}
