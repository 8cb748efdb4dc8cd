import { Card } from '../../ui/small';
import { Page } from '../../widgets/page';
import { SessionList } from '../../widgets/session-list/session-list';
import { NameForm } from './parts/name-form';
import { PasswordForm } from './parts/password-form';
import { TwoFactorCard } from './parts/two-factor-card';
import './account.css';

export function Screen() {
  return (
    <Page title="我的账号" purpose="姓名、密码、两步验证，和正在登录的设备。">
      <div className="account">
        <div className="account-side">
          <NameForm />
          <PasswordForm />
        </div>
        <div className="account-side">
          <TwoFactorCard />
          <Card title="登录中的设备" note="不认识的，结束它并修改密码">
            <SessionList />
          </Card>
        </div>
      </div>
    </Page>
  );
}
