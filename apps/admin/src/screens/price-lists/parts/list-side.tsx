import { Button } from 'antd';
import { useState } from 'react';
import { fullTime } from '../../../lib/format';
import { Card, Tag } from '../../../ui/small';
import type { Grant, PriceList } from '../queries';
import { GrantsDialog } from './grants-dialog';
import { RulesDialog } from './rules-dialog';

/** Who buys by the list, and by what formulas. */
export function ListSide({ list }: { list: PriceList }) {
  const [open, setOpen] = useState<'grants' | 'rules'>();
  const close = () => setOpen(undefined);
  return (
    <aside className="pl-side">
      {list.kind === 'list' && (
        <Card
          pad
          title="谁按它买"
          extra={
            <Button size="small" onClick={() => setOpen('grants')}>
              调整
            </Button>
          }
        >
          {list.grants.length + list.hiddenGrants + list.companies === 0 && (
            <p className="t3">还没有给任何客户。给了公司、分组或所有客户，他们才按它买。</p>
          )}
          <ul>
            {list.grants.map((grant) => (
              <li key={`${grant.to} ${grant.toId}`}>
                <GrantLine grant={grant} />
              </li>
            ))}
          </ul>
          {list.companies > 0 && <p className="t2">共 {list.companies} 位客户按它买（含开户时就给的）</p>}
          {list.hiddenGrants > 0 && <p className="t3">另有 {list.hiddenGrants} 位不在您名下</p>}
        </Card>
      )}
      <Card
        pad
        title="公式"
        extra={
          <Button size="small" onClick={() => setOpen('rules')}>
            {list.formulas.length === 0 ? '写公式' : '修改'}
          </Button>
        }
      >
        {list.formulas.length === 0 ? (
          <p className="t3">没有公式：只有写了价的商品按本表卖。</p>
        ) : (
          <ul>
            {list.formulas.map(({ words, scopeNames }, place) => (
              <li key={`${place} ${words}`}>
                {scopeNames.length > 0 && <span className="t2">{scopeNames.join('、')}：</span>}
                {words}
              </li>
            ))}
          </ul>
        )}
        <p className="t3 s12">写了价的先于公式；价格在看的时候算，成本一变就跟着变。</p>
      </Card>
      {list.changedTime && (
        <p className="t3 s12">
          上次改动 {fullTime(list.changedTime)} {list.changedBy}
        </p>
      )}
      {open === 'grants' && <GrantsDialog list={list} onClose={close} />}
      {open === 'rules' && <RulesDialog list={list} onClose={close} />}
    </aside>
  );
}

function GrantLine({ grant }: { grant: Grant }) {
  const window = [
    grant.from ? `${fullTime(grant.from)} 起` : '',
    grant.until ? `${fullTime(grant.until)} 止` : '',
  ]
    .filter(Boolean)
    .join('，');
  return (
    <>
      {grant.to === 'group' ? `分组「${grant.name}」` : grant.name}{' '}
      {grant.binding && <Tag tone="violet">协议价锁定</Tag>}
      {window && <div className="t3 s12">{window}</div>}
    </>
  );
}
