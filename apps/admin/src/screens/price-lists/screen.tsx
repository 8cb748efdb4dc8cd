import { PlusOutlined } from '@ant-design/icons';
import { Button, Tabs } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Page } from '../../widgets/page';
import { BookDialog, ListDialog } from './parts/list-dialogs';
import { GroupDialog, Groups } from './parts/groups';
import { Lists } from './parts/lists';
import { PricesIn, PricesOut } from './parts/price-files';
import { words } from './words';
import './price-lists.css';

const TABS = { list: '价目表', book: '客户自己的价', groups: '客户分组' } as const;
type Tab = keyof typeof TABS;
const NEW: Record<Tab, string> = { list: '新建价目表', book: '给一位客户开价', groups: '新建分组' };

/** Lists, the books of single companies, and the groups that lists are given to. */
export function Screen() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab') ?? 'list';
  const tab: Tab = asked === 'book' || asked === 'groups' ? asked : 'list';
  const [adding, setAdding] = useState(false);
  const add = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
      {NEW[tab]}
    </Button>
  );
  const close = () => setAdding(false);
  return (
    <Page
      title={words.title}
      purpose={words.purpose}
      extra={
        <>
          {tab !== 'groups' && <PricesIn />}
          {tab === 'list' && <PricesOut />}
          {add}
        </>
      }
      below={
        <Tabs
          activeKey={tab}
          onChange={(key) => setParams(key === 'list' ? {} : { tab: key })}
          items={Object.entries(TABS).map(([key, label]) => ({ key, label }))}
        />
      }
    >
      {tab === 'groups' ? <Groups add={add} /> : <Lists key={tab} kind={tab} add={add} />}
      {adding && tab === 'list' && <ListDialog onClose={close} />}
      {adding && tab === 'book' && <BookDialog onClose={close} />}
      {adding && tab === 'groups' && <GroupDialog onClose={close} />}
    </Page>
  );
}
