import { PlusOutlined } from '@ant-design/icons';
import { Button, Input, Segmented } from 'antd';
import { useState } from 'react';
import { useCan } from '../../lib/me';
import { useTableState } from '../../lib/table-state';
import { Page } from '../../widgets/page';
import { AttributeForm } from './parts/attribute-form';
import { AttributeList } from './parts/attribute-list';
import { WordForm } from './parts/word-form';
import { WordList } from './parts/word-list';
import type { Attribute, GoodsWord } from './queries';
import { isTab, KIND_HINTS, TAB_NAMES, TABS, words } from './words';
import './attributes.css';

/** 属性与服务词: what goods are described with, by plain names (ADMIN §7.3). */
export function Screen() {
  const { state, change } = useTableState('attributes');
  const mayChange = useCan('goods.write');
  const tab = isTab(state.view) ? state.view : 'attributes';
  const [word, setWord] = useState<GoodsWord | 'new'>();
  const [attribute, setAttribute] = useState<Attribute | string>();
  const clear = () => change({ find: '' });
  const add = () => (tab === 'attributes' ? setAttribute('') : setWord('new'));
  return (
    <Page
      title={words.title}
      purpose={words.purpose}
      extra={
        mayChange && (
          <Button type="primary" icon={<PlusOutlined />} onClick={add}>
            新建{tab === 'attributes' ? '属性' : TAB_NAMES[tab]}
          </Button>
        )
      }
    >
      <div className="list">
        <div className="words-head">
          <Segmented
            aria-label="看哪一类"
            value={tab}
            options={TABS.map((value) => ({ value, label: TAB_NAMES[value] }))}
            onChange={(view) => change({ view, find: '' })}
          />
          <span className="t2 s13">{tab === 'attributes' ? words.attributes : KIND_HINTS[tab].note}</span>
          <Input.Search
            allowClear
            className="push"
            placeholder="查找"
            aria-label="查找"
            value={state.find}
            onChange={({ target }) => change({ find: target.value })}
          />
        </div>
        {tab === 'attributes' ? (
          <AttributeList find={state.find} mayChange={mayChange} onEdit={setAttribute} onClear={clear} />
        ) : (
          <WordList
            key={tab}
            kind={tab}
            find={state.find}
            mayChange={mayChange}
            onEdit={(one) => setWord(one ?? 'new')}
            onClear={clear}
          />
        )}
      </div>
      {word && tab !== 'attributes' && (
        <WordForm kind={tab} word={word === 'new' ? undefined : word} onClose={() => setWord(undefined)} />
      )}
      {attribute !== undefined && (
        <AttributeForm
          attribute={typeof attribute === 'string' ? undefined : attribute}
          name={typeof attribute === 'string' ? attribute : ''}
          onClose={() => setAttribute(undefined)}
        />
      )}
    </Page>
  );
}
