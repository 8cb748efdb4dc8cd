import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Empty } from '../../ui/empty';
import { RetryBlock } from '../../ui/retry-block';
import { SkeletonLines } from '../../ui/skeleton';
import { cleanHtml } from '../../lib/clean-html';

/** The user agreement in a dialog over a form, so that the input is kept. */
export function AgreementDialog({
  slug,
  agree,
  lead,
  onClose,
  onAgree,
}: {
  slug: string;
  /** 「同意并登录」: what the button does */
  agree: string;
  /** why it is shown, if the buyer did not open it */
  lead?: string;
  onClose: () => void;
  onAgree: () => void;
}) {
  const { data, isPending, isError, refetch } = useQuery(callQuery('articleList', { query: { slug } }));
  const article = data?.list[0];
  return (
    <Dialog
      open
      onClose={onClose}
      title={article?.title ?? '用户协议'}
      width={750}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          <Button variant="brand" onClick={onAgree}>
            {agree}
          </Button>
        </>
      }
    >
      {lead && <p className="mb-3 text-14 text-t2">{lead}</p>}
      {isPending && <SkeletonLines lines={8} />}
      {isError && <RetryBlock look="strip" onRetry={() => void refetch()} />}
      {data && !article && <Empty drawing="paper" title="协议内容正在整理" hint="您可以联系客服索取" />}
      {article && (
        // Focusable, so that a long text can be scrolled by keyboard.
        <div
          tabIndex={0}
          role="region"
          aria-label={article.title}
          className="prose-article"
          dangerouslySetInnerHTML={{ __html: cleanHtml(article.content ?? '') }}
        />
      )}
    </Dialog>
  );
}
