import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { num, shortTime } from '../../../lib/format';
import { Card, Tag } from '../../../ui/small';
import { Empty, Failed, Skeleton } from '../../../ui/states';
import { type ListHead, listsQuery } from '../queries';
import { words } from '../words';

const whom = ({ kind, everyone, groups, companies }: ListHead): ReactNode => {
  if (kind === 'book') return '这家公司';
  if (everyone) return <Tag tone="blue">所有客户</Tag>;
  if (companies + groups.length === 0) return <span className="t3">还没有给任何客户</span>;
  return [...groups.map((name) => `分组「${name}」`), companies > 0 ? `${num(companies)} 位客户` : '']
    .filter(Boolean)
    .join('，');
};

/** 价目表 or the books of companies: how many goods, who buys by it, who changed it last. */
export function Lists({ kind, add }: { kind: 'list' | 'book'; add: ReactNode }) {
  const [text, setText] = useState('');
  const keyword = useDeferredValue(text.trim());
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    listsQuery(kind, keyword),
  );
  const list = data?.pages.flatMap((page) => page.list) ?? [];
  if (!data) return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeleton rows={6} />;
  if (list.length === 0 && keyword === '') {
    return <Empty text={kind === 'list' ? words.emptyLists : words.emptyBooks}>{add}</Empty>;
  }
  const note = data.pages[0]?.lowest ? '现在取所有价目表里最低的一行金额' : '第一张有这个商品的价目表算';
  return (
    <Card
      title={kind === 'list' ? '价目表' : '客户自己的价'}
      note={note}
      extra={
        <Input.Search
          allowClear
          aria-label="查找"
          placeholder={kind === 'list' ? '价目表名称' : '公司名'}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      }
    >
      <table className="dt">
        <thead>
          <tr>
            <th className="pad">{kind === 'list' ? '价目表' : '客户'}</th>
            <th>谁按它买</th>
            <th className="r">写价的商品</th>
            <th>公式</th>
            <th className="padr">上次改动</th>
          </tr>
        </thead>
        <tbody>
          {list.map((one) => (
            <tr key={one.id}>
              <td className="pad">
                <Link to={`/price-lists/${one.id}`}>
                  <b>{one.name}</b>
                </Link>{' '}
                {one.binding && <Tag tone="violet">协议价锁定</Tag>}
                {one.note && <div className="t3 s12">{one.note}</div>}
              </td>
              <td>{whom(one)}</td>
              <td className="r">
                {num(one.goods)}
                {one.hasMoreGoods && '+'}
              </td>
              <td>{one.rules > 0 ? `${one.rules} 条` : <span className="t3">没有</span>}</td>
              <td className="padr t2">
                {one.changedTime ? (
                  `${shortTime(one.changedTime)} ${one.changedBy}`
                ) : (
                  <span className="t3">--</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {list.length === 0 && (
        <Empty text="没有符合条件的价目表">
          <Button onClick={() => setText('')}>清除筛选</Button>
        </Empty>
      )}
      {hasNextPage && (
        <div className="pl-more">
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            再看一些
          </Button>
        </div>
      )}
    </Card>
  );
}
