import type { CallData } from '@pifa/contract/staff';
import { App, Button } from 'antd';
import { Link } from 'react-router';
import { textOf } from '../../../lib/client';
import { fullTime, num, shortTime } from '../../../lib/format';
import { Card, Dot, Tag, type Tone } from '../../../ui/small';
import { Failed, Skeleton } from '../../../ui/states';
import { Drawer } from '../../../widgets/drawer';
import { useCancel, useSent } from '../queries';
import { targetName } from '../words';
import './messages.css';

type Message = CallData<'adminMessageSent'>;

interface Props {
  id: string;
  ids: readonly string[];
  onOpen: (id: string) => void;
  onClose: () => void;
  /** changes one that waits */
  onEdit: (id: string) => void;
}

/** One message as it was sent, and who has read it. */
export function SentDrawer({ id, ids, onOpen, onClose, onEdit }: Props) {
  const { data, error, isPending, refetch } = useSent(id);
  return (
    <Drawer
      open={id !== ''}
      onClose={onClose}
      width={720}
      title={data?.title ?? '站内消息'}
      sub={data && <SentSub message={data} />}
      foot={data?.waiting && <WaitingActs message={data} onEdit={() => onEdit(data.id)} />}
      walk={{ ids, id, onOpen }}
    >
      {data ? (
        <Sent message={data} />
      ) : isPending ? (
        <Skeleton />
      ) : (
        <Failed error={error} onRetry={() => void refetch()} />
      )}
    </Drawer>
  );
}

function Sent({ message }: { message: Message }) {
  const { state, type, typeName, title, text, link, audience, sent, kept, read, receivers } = message;
  return (
    <div className="sent">
      <Letter {...{ type, typeName, title, text, link }} />
      {state !== 'sent' && <NotSent message={message} />}
      {state === 'sent' && (
        <>
          <p className="t2 s13">
            发给 {audience}，{num(sent)} 个账号收到
            {kept < sent && `，其中 ${num(kept)} 条还在（消息保留 180 天）`}
          </p>
          <Card title="谁读了" note={`${num(read)} 个账号已读，${num(kept - read)} 个未读`}>
            {receivers.length === 0 ? (
              <p className="card-pad t3">没有还保留着的消息</p>
            ) : (
              <table className="dt">
                <thead>
                  <tr>
                    <th className="pad">客户</th>
                    <th className="r">账号</th>
                    <th className="r padr">已读</th>
                  </tr>
                </thead>
                <tbody>
                  {receivers.map((one) => (
                    <tr key={one.khId}>
                      <td className="pad">
                        <Link to={`/companies/${one.khId}`}>{one.company}</Link>
                      </td>
                      <td className="r">{num(one.accounts)}</td>
                      <td className="r padr">
                        {one.read === 0 ? <span className="tx-amber">未读</span> : num(one.read)}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </Card>
        </>
      )}
    </div>
  );
}

/** What becomes of a message that was not sent at once. */
function NotSent({ message }: { message: Message }) {
  const { state, audience, sendTime, reason } = message;
  const when = shortTime(sendTime);
  const words = {
    scheduled: `将于 ${when}（北京时间）发给${audience}；到点时再算一次，停用的客户不发。`,
    cancelled: `已取消，没有发给任何人。原定 ${when} 发给${audience}。`,
    failed: `没有发出：${reason}。原定 ${when} 发给${audience}。`,
    sent: '',
  };
  return <p className={state === 'failed' ? 'tx-red s13' : 't2 s13'}>{words[state]}</p>;
}

function SentSub({ message: { state, stateName, tone, sentBy, time } }: { message: Message }) {
  return (
    <span className="row gap8">
      {state !== 'sent' && <Dot tone={(tone === 'grey' ? 'gray' : tone) as Tone}>{stateName}</Dot>}
      <span>
        {sentBy} {state === 'sent' ? '发于' : '写于'} {fullTime(time)}
      </span>
    </span>
  );
}

/** 修改 and 取消发送, until it is sent. */
function WaitingActs({ message: { id, title }, onEdit }: { message: Message; onEdit: () => void }) {
  const { message, modal } = App.useApp();
  const cancel = useCancel();
  const ask = () =>
    modal.confirm({
      title: `取消发送「${title}」`,
      content: '到点不会发给任何人；内容留在列表里。',
      okText: '取消发送',
      okButtonProps: { danger: true },
      cancelText: '再想想',
      onOk: () =>
        cancel.mutateAsync(id).then(
          ({ message: text }) => void message.success(text),
          (error: unknown) => void message.error(textOf(error)),
        ),
    });
  return (
    <div className="row gap8">
      <Button type="primary" onClick={onEdit}>
        修改
      </Button>
      <Button danger onClick={() => void ask()}>
        取消发送
      </Button>
    </div>
  );
}

/** A message as the customer sees it. */
export function Letter(props: {
  type: 'system' | 'activity';
  typeName: string;
  title: string;
  text: string;
  link: string;
}) {
  const { type, typeName, title, text, link } = props;
  return (
    <article className="letter" aria-label="客户看到的消息">
      <header className="row gap8">
        <Tag tone={type === 'activity' ? 'amber' : 'gray'}>{typeName}</Tag>
        <b>{title || <span className="t3">标题</span>}</b>
      </header>
      <p>{text || <span className="t3">内容</span>}</p>
      {link && <span className="t3 s12">点开到「{targetName(link)}」</span>}
    </article>
  );
}
