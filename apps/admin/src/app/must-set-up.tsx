import { Button } from 'antd';
import { callOnce } from '../lib/client';
import { useMe, useRefreshMe } from '../lib/me';
import { TwoFactorSetUp } from '../widgets/two-factor/two-factor-set-up';
import './must-set-up.css';

/** Who must have a second factor sets it up before anything else opens. */
export function MustSetUp({ onOut }: { onOut: () => void }) {
  const { displayName, role } = useMe();
  const refresh = useRefreshMe();
  const leave = async () => {
    await callOnce('adminLogout', {}).catch(() => undefined);
    onOut();
  };
  return (
    <main className="must-set-up">
      <section>
        <h1>请先设置两步验证</h1>
        <p className="t2">
          {displayName}您好，「{role.name}」的账号除了密码还要两步验证：以后登录时再输入手机上的 6 位数字。
        </p>
        <TwoFactorSetUp onDone={() => void refresh()} />
        <p className="must-set-up-out">
          <Button type="link" size="small" onClick={() => void leave()}>
            退出登录
          </Button>
        </p>
      </section>
    </main>
  );
}
