import { loginPath } from '../../../lib/navigation';
import { leadsSomewhere } from '../../../lib/screen-route';
import { useLoggedIn } from '../../../lib/session';
import { LinkButton } from '../../../ui/button';
import { CopyButton } from '../../../ui/copy-button';
import { ResultPage } from '../../../ui/result-page';
import type { Sent } from '../use-submit';

const MY_QUOTES = '/pages/membercenter/quote';

/** The inquiry is with the mall: its number and what was promised (UX §4.5). */
export function SentPage({ sent }: { sent: Sent }) {
  const member = useLoggedIn();
  const mine = member && leadsSomewhere(MY_QUOTES);
  return (
    <ResultPage
      state="success"
      title="询价已提交"
      cause={sent.promise || '我们将在 1 个工作日内报价'}
      facts={[
        {
          label: '询价单号',
          value: (
            <span className="inline-flex items-center gap-2">
              {sent.no}
              <CopyButton text={sent.no} />
            </span>
          ),
        },
        ...(member ? [] : [{ label: '报价进度', value: '登录后可查看报价进度' }]),
      ]}
      actions={
        <>
          {mine && (
            <LinkButton variant="brand" size="touch" to={MY_QUOTES}>
              查看我的询价
            </LinkButton>
          )}
          {!member && (
            <LinkButton variant="brand" size="touch" to={loginPath()}>
              立即登录
            </LinkButton>
          )}
          <LinkButton size="touch" to="/pages/ordercenter">
            继续选购
          </LinkButton>
        </>
      }
    />
  );
}
