import { loginPath } from '../../../lib/navigation';
import { useLoggedIn } from '../../../lib/session';
import { LinkButton } from '../../../ui/button';
import { CopyButton } from '../../../ui/copy-button';
import { ResultPage } from '../../../ui/result-page';
import { QUOTES_PATH, quotePath } from '../../../widgets/quote-parts';
import type { Sent } from '../use-submit';

/** The inquiry was sent: its number and the promised response time (UX §4.5). */
export function SentPage({ sent }: { sent: Sent }) {
  const member = useLoggedIn();
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
          {member && (
            <LinkButton variant="brand" size="touch" to={sent.id ? quotePath(sent.id) : QUOTES_PATH}>
              查看我的询价
            </LinkButton>
          )}
          {!member && (
            <LinkButton variant="brand" size="touch" to={loginPath(QUOTES_PATH)}>
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
