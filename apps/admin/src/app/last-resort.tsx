import { Button } from 'antd';
import { useRouteError } from 'react-router';
import { StaffRefusal, textOf } from '../lib/client';

/** What a screen's own fault leaves: the rest of the back office goes on. */
export function LastResort() {
  const error = useRouteError();
  // A release replaced the file that this page still names: the new page has the new names.
  const isOld = error instanceof TypeError && /import|module|fetch/i.test(error.message);
  const id = error instanceof StaffRefusal ? error.requestId : '';
  return (
    <div className="last-resort" role="alert">
      <h1>{isOld ? '后台已更新' : '这个页面出错了'}</h1>
      <p>{isOld ? '请刷新页面后继续。' : '别的页面照常可用；可以重试，或把下面的说明发给技术人员。'}</p>
      {!isOld && (
        <p className="t3 s12">
          {textOf(error)}
          {id && `（请求号 ${id}）`}
        </p>
      )}
      <Button type="primary" onClick={() => window.location.reload()}>
        {isOld ? '刷新' : '重试'}
      </Button>
    </div>
  );
}
