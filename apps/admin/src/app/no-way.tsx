import { Link } from 'react-router';
import { Page } from '../widgets/page';

/** A screen that the role may not open without any of these permissions. */
export function NoPermission({ words }: { words: readonly string[] }) {
  return (
    <Page title="没有权限">
      <div className="empty" role="alert">
        <p>需要{words.map((one) => `「${one}」`).join('或')}权限才能打开这一页。</p>
        <p className="t3 s13">请联系老板，在「系统 · 角色」里为您的角色开通。</p>
        <Link to="/">回到工作台</Link>
      </div>
    </Page>
  );
}

export function NotFound() {
  return (
    <Page title="没有这一页">
      <div className="empty">
        <p>地址不对，或者这一页已经搬走。</p>
        <Link to="/">回到工作台</Link>
      </div>
    </Page>
  );
}
