import type { CallData } from '@pifa/contract/staff';
import { Link } from 'react-router';
import { fullTime, num } from '../../../lib/format';
import { Card, Tag } from '../../../ui/small';
import { Failed, Skeleton } from '../../../ui/states';
import { Drawer } from '../../../widgets/drawer';
import { useSent } from '../queries';
import { targetName } from '../words';
import './messages.css';

interface Props {
  id: string;
  ids: readonly string[];
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** One message as it was sent, and who has read it. */
export function SentDrawer({ id, ids, onOpen, onClose }: Props) {
  const { data, error, isPending, refetch } = useSent(id);
  return (
    <Drawer
      open={id !== ''}
      onClose={onClose}
      width={720}
      title={data?.title ?? '站内消息'}
      sub={data && `${data.sentBy} 发于 ${fullTime(data.time)}`}
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

function Sent({ message }: { message: CallData<'adminMessageSent'> }) {
  const { type, typeName, title, text, link, audience, sent, kept, read, receivers } = message;
  return (
    <div className="sent">
      <Letter {...{ type, typeName, title, text, link }} />
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
