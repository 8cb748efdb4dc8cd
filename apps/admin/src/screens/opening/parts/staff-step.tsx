import { useQueryClient } from '@tanstack/react-query';
import { Alert } from 'antd';
import { Link } from 'react-router';
import { useMe } from '../../../lib/me';
import { NewAccountForm } from '../../../widgets/new-account/new-account-form';
import { openingQuery } from '../queries';
import type { StepProps } from '../step-props';

/** ⑧ An account for each person, and the owner's second factor. */
export function StaffStep(_props: StepProps) {
  const me = useMe();
  const client = useQueryClient();
  return (
    <div className="open-form">
      {me.twoFactor.on ? (
        <Alert type="success" showIcon title="您的两步验证已打开" />
      ) : (
        <Alert
          type="warning"
          showIcon
          title="您还没有两步验证，只凭密码就能登录"
          action={<Link to="/account">去设置</Link>}
        />
      )}
      <NewAccountForm
        next="再开一个"
        onAdded={() => void client.invalidateQueries({ queryKey: openingQuery.queryKey })}
      />
      <Link to="/staff">改权限、停用，去「员工」</Link>
    </div>
  );
}
