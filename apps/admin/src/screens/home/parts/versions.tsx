import { useMutation } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { call, textOf } from '../../../lib/client';
import { fullTime } from '../../../lib/format';
import { Card, Tag } from '../../../ui/small';
import type { Home } from '../queries';

const STATES = {
  scheduled: { word: '待发布', tone: 'violet' },
  live: { word: '线上', tone: 'green' },
  past: { word: '旧版', tone: 'gray' },
} as const;

interface Props {
  home: Home;
  isDirty: boolean;
  onDone: (next: Home) => void;
}

/** Every publication, newest first; any of them can be taken back into the draft. */
export function Versions({ home, isDirty, onDone }: Props) {
  const { message } = App.useApp();
  const restore = useMutation({
    mutationFn: (id: string) => call('adminHomeRestore', { body: { version: home.version, id } }),
    onSuccess: (next) => {
      void message.success('已换回草稿，发布后生效');
      onDone(next);
    },
    onError: (error) => void message.error(textOf(error)),
  });
  if (home.versions.length === 0) return null;
  return (
    <Card title="版本" note="恢复只会换回草稿，仍要发布才生效">
      <table className="dt">
        <tbody>
          {home.versions.map(({ id, state, author, time, publishTime, note }) => (
            <tr key={id}>
              <td className="pad">{fullTime(state === 'scheduled' ? publishTime : time)}</td>
              <td>{author || '--'}</td>
              <td>{note || <span className="t3">没有说明</span>}</td>
              <td>
                <Tag tone={STATES[state].tone}>{STATES[state].word}</Tag>
              </td>
              <td className="padr r">
                {state !== 'live' && (
                  <Button
                    size="small"
                    type="link"
                    disabled={isDirty}
                    title={isDirty ? '先存草稿或放弃修改' : ''}
                    loading={restore.isPending && restore.variables === id}
                    onClick={() => restore.mutate(id)}
                  >
                    {state === 'scheduled' ? '取消定时' : '恢复此版'}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
