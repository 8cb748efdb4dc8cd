import { PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { shortTime } from '../../lib/format';
import { Card, Dot, Tag } from '../../ui/small';
import { Empty, Failed, Skeleton } from '../../ui/states';
import { Page } from '../../widgets/page';
import './alerts.css';
import { RobotForm } from './parts/robot-form';
import { robotsQuery, useRobotActs } from './queries';
import { EVENT_WORDS, KIND_WORDS, type Robot } from './words';

/** 来单提醒: the robots of the group chats that are told what came in. */
export function Screen() {
  const { data, error, refetch } = useQuery(robotsQuery);
  const [editing, setEditing] = useState<Robot | 'new'>();
  const add = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
      添加群机器人
    </Button>
  );
  return (
    <Page
      title="来单提醒"
      purpose="有新订单、询价、转账凭证、售后或入驻申请时，群机器人在工作群里说一声。"
      extra={add}
    >
      <Card title="群机器人" note="企业微信、钉钉、飞书">
        {data ? (
          data.length === 0 ? (
            <Empty text="还没有群机器人。在工作群的设置里添加一个自定义机器人，把它的地址粘贴到这里。">
              {add}
            </Empty>
          ) : (
            <ul className="robots">
              {data.map((robot) => (
                <RobotRow key={robot.id} robot={robot} onEdit={() => setEditing(robot)} />
              ))}
            </ul>
          )
        ) : (
          <div className="card-pad">
            {error ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeleton rows={4} />}
          </div>
        )}
      </Card>
      <p className="t3 s12 robots-note">
        自己电脑上的声音与浏览器通知，在右上角的喇叭里开关。没送达的会自动再试，一直送不到的列在「任务」里。
      </p>
      {editing && (
        <RobotForm robot={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
    </Page>
  );
}

function RobotRow({ robot, onEdit }: { robot: Robot; onEdit: () => void }) {
  const { remove, test } = useRobotActs();
  const { id, name, kind, ending, signed, events, enabled, sentTime, problem } = robot;
  return (
    <li>
      <div className="robot-who">
        <b>{name}</b>
        <span className="t3 s12">
          {KIND_WORDS[kind]}，地址尾号 {ending}
          {signed && '，已加签'}
        </span>
      </div>
      <div className="robot-events">
        {events.length === 0 ? (
          <span className="t3 s12">没有选提醒的事</span>
        ) : (
          events.map((event) => <Tag key={event}>{EVENT_WORDS[event]}</Tag>)
        )}
      </div>
      <div className="robot-state s13">
        <State enabled={enabled} problem={problem} sentTime={sentTime} />
      </div>
      <div className="robot-acts">
        <Button size="small" loading={test.isPending} onClick={() => test.mutate(id)}>
          发测试消息
        </Button>
        <Button size="small" onClick={onEdit}>
          修改
        </Button>
        <Popconfirm title={`删除「${name}」？`} okText="删除" onConfirm={() => remove.mutate(id)}>
          <Button size="small" danger loading={remove.isPending}>
            删除
          </Button>
        </Popconfirm>
      </div>
    </li>
  );
}

function State({
  enabled,
  problem,
  sentTime,
}: {
  enabled: boolean;
  problem: string;
  sentTime: string | undefined;
}) {
  if (!enabled) return <Dot>已停用</Dot>;
  if (problem) return <Dot tone="red">{problem}</Dot>;
  return sentTime ? <Dot tone="green">{shortTime(sentTime)} 送达</Dot> : <Dot tone="amber">还没有送达过</Dot>;
}
