import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Input } from 'antd';
import { useState } from 'react';
import { call, textOf } from '../../../lib/client';
import { shortTime } from '../../../lib/format';
import { useCan } from '../../../lib/me';
import { Card } from '../../../ui/small';
import { newsQuery } from '../queries';

const MOST = 300;

/** 店主通知: what the owner wants all to know; nothing is shown where there is none and nobody here may write one. */
export function OwnerNotice() {
  const { message } = App.useApp();
  const queries = useQueryClient();
  const mayWrite = useCan('settings.write');
  const { data } = useQuery(newsQuery);
  const [draft, setDraft] = useState<string>();
  const save = useMutation({
    mutationFn: (text: string) => call('adminNoticeSave', { body: { text } }),
    onSuccess: ({ message: text }) => {
      message.success(text);
      setDraft(undefined);
      return queries.invalidateQueries({ queryKey: newsQuery.queryKey });
    },
    onError: (error) => message.error(textOf(error)),
  });
  const notice = data?.notice;
  if (!data || (!notice && !mayWrite)) return null;
  const isWriting = draft !== undefined;
  return (
    <Card
      title="店主通知"
      note={notice && `${notice.by} ${shortTime(notice.time)}`}
      extra={
        mayWrite &&
        !isWriting && (
          <Button type="link" size="small" onClick={() => setDraft(notice?.text ?? '')}>
            {notice ? '修改' : '写通知'}
          </Button>
        )
      }
      pad
    >
      {isWriting ? (
        <div className="notice-form">
          <Input.TextArea
            autoFocus
            aria-label="店主通知"
            value={draft}
            maxLength={MOST}
            autoSize={{ minRows: 3, maxRows: 8 }}
            placeholder="所有员工在工作台看到，留空即撤下"
            onChange={(event) => setDraft(event.target.value)}
          />
          <div className="row gap8">
            <Button
              type="primary"
              size="small"
              loading={save.isPending}
              onClick={() => save.mutate(draft.trim())}
            >
              {draft.trim() === '' && notice ? '撤下' : '发布'}
            </Button>
            <Button size="small" onClick={() => setDraft(undefined)}>
              取消
            </Button>
          </div>
        </div>
      ) : (
        <p className={notice ? 'notice-text' : 'notice-text t3'}>
          {notice?.text ?? '给所有员工的一句话，显示在这里。'}
        </p>
      )}
    </Card>
  );
}
