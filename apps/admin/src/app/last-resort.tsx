import { Button } from 'antd';
import { useState } from 'react';
import { useRouteError } from 'react-router';
import { StaffRefusal, textOf } from '../lib/client';

/** A file of the page could not be had: no network, or a release replaced the file that this page still names. */
const lacksFile = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module|unable to preload/i.test(error.message);

/** What a screen's own fault leaves: the rest of the back office goes on. */
export function LastResort() {
  const error = useRouteError();
  return lacksFile(error) ? <NoFile /> : <Fault error={error} />;
}

/** The page is only loaded anew once the server answers: before that the browser would show its own error page. */
function NoFile() {
  const [isOut, setOut] = useState(false);
  const again = () =>
    fetch('/admin', { method: 'HEAD', cache: 'no-store' }).then(
      () => window.location.reload(),
      () => setOut(true),
    );
  return (
    <div className="last-resort" role="alert">
      <h1>这一页没有打开</h1>
      <p>{isOut ? '网络仍不通，请稍后再试。' : '网络不通，或后台刚刚更新。恢复后点「重试」继续。'}</p>
      <Button type="primary" onClick={() => void again()}>
        重试
      </Button>
    </div>
  );
}

function Fault({ error }: { error: unknown }) {
  const id = error instanceof StaffRefusal ? error.requestId : '';
  return (
    <div className="last-resort" role="alert">
      <h1>这个页面出错了</h1>
      <p>别的页面照常可用；可以重试，或把下面的说明发给技术人员。</p>
      <p className="t3 s12">
        {textOf(error)}
        {id && `（请求号 ${id}）`}
      </p>
      <Button type="primary" onClick={() => window.location.reload()}>
        重试
      </Button>
    </div>
  );
}
