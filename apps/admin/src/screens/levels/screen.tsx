import { PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { num } from '../../lib/format';
import { Card, Tag } from '../../ui/small';
import { Empty, Failed, Skeleton } from '../../ui/states';
import { Page } from '../../widgets/page';
import { NextJob } from '../../widgets/next-job';
import { LevelForm } from './parts/level-form';
import { type Level, levelsQuery, useLevelActs } from './queries';
import { words } from './words';
import './levels.css';

/** Levels from the highest down: what each means and gives, and how many companies have it. */
export function Screen() {
  const { data, error, refetch } = useQuery(levelsQuery);
  const [editing, setEditing] = useState<Level | 'new'>();
  const add = data?.mayChange && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
      新建等级
    </Button>
  );
  return (
    <Page title={words.title} purpose={words.purpose} extra={add}>
      {!data ? (
        error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={5} />
        )
      ) : data.list.length === 0 ? (
        <Empty text={words.empty}>{add || <NextJob />}</Empty>
      ) : (
        <Card title="从高到低" note={data.mayChange ? words.rename : '修改等级需要「修改站点设置」权限'}>
          <div className="levels">
            <table className="dt">
              <thead>
                <tr>
                  <th className="pad">等级</th>
                  <th>说明</th>
                  <th>新客户的价目表</th>
                  <th>未付款上限</th>
                  <th className="r">客户</th>
                  {data.mayChange && <th className="padr">次序与修改</th>}
                </tr>
              </thead>
              <tbody>
                {data.list.map((level) => (
                  <Row
                    key={level.id}
                    level={level}
                    all={data.list}
                    mayChange={data.mayChange}
                    onEdit={() => setEditing(level)}
                  />
                ))}
              </tbody>
            </table>
          </div>
        </Card>
      )}
      {editing && data && (
        <LevelForm
          level={editing === 'new' ? undefined : editing}
          priceLists={data.priceLists}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Page>
  );
}

interface RowProps {
  level: Level;
  all: readonly Level[];
  mayChange: boolean;
  onEdit: () => void;
}

function Row({ level, all, mayChange, onEdit }: RowProps) {
  const { modal } = App.useApp();
  const { order, remove } = useLevelActs();
  const { id, name, text, priceList, unpaid, companies, usual } = level;
  const ids = all.map((one) => one.id);
  const at = ids.indexOf(id);
  const move = (by: number) => {
    const next = ids.toSpliced(at, 1);
    next.splice(at + by, 0, id);
    order.mutate({ ids: next });
  };
  const beUsual = () =>
    modal.confirm({
      title: `新客户默认为「${name}」？`,
      content: `以后的入驻审核与新建客户先填这一级${priceList ? `，用价目表「${priceList}」` : '，按标价'}；已有客户不变。`,
      okText: '设为默认',
      cancelText: '取消',
      onOk: () => order.mutateAsync({ ids, usual: id }).catch(() => undefined),
    });
  const drop = () =>
    modal.confirm({
      title: `删除等级「${name}」？`,
      content: '没有客户是这个等级；删除后不能再选。',
      okText: '删除等级',
      cancelText: '取消',
      okButtonProps: { danger: true },
      onOk: () => remove.mutateAsync(id).catch(() => undefined),
    });
  return (
    <tr>
      <td className="pad nw">
        <b>{name}</b> {usual && <Tag tone="blue">新客户默认</Tag>}
      </td>
      <td className="levels-text">{text || <span className="t3">--</span>}</td>
      <td className="nw">{priceList || <span className="t3">按标价</span>}</td>
      <td className="nw">{unpaid || <span className="t3">不限</span>}</td>
      <td className="r nw">
        {companies > 0 ? (
          <Link to={`/companies?level=${encodeURIComponent(name)}`}>{num(companies)} 家</Link>
        ) : (
          <span className="t3">0 家</span>
        )}
      </td>
      {mayChange && (
        <td className="padr">
          <span className="row gap4">
            <Button
              size="small"
              type="text"
              aria-label={`「${name}」上移`}
              disabled={at === 0 || order.isPending}
              onClick={() => move(-1)}
            >
              ↑
            </Button>
            <Button
              size="small"
              type="text"
              aria-label={`「${name}」下移`}
              disabled={at === ids.length - 1 || order.isPending}
              onClick={() => move(1)}
            >
              ↓
            </Button>
            <Button size="small" aria-label={`修改「${name}」`} onClick={onEdit}>
              修改
            </Button>
            {!usual && (
              <Button size="small" disabled={order.isPending} onClick={beUsual}>
                设为默认
              </Button>
            )}
            {!usual && (
              <Button
                size="small"
                danger
                disabled={companies > 0}
                title={companies > 0 ? `还有 ${companies} 家客户是这个等级，不能删除` : ''}
                aria-label={`删除「${name}」`}
                onClick={drop}
              >
                删除
              </Button>
            )}
          </span>
        </td>
      )}
    </tr>
  );
}
