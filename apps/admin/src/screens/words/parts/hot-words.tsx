import { DeleteOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Input } from 'antd';
import { useState } from 'react';
import { call } from '../../../lib/client';
import { Card } from '../../../ui/small';
import { SortList } from '../../../widgets/sort-list/sort-list';
import { useVersionedSave } from '../../../widgets/stale-dialog/use-versioned-save';
import { useUnsaved } from '../../../widgets/unsaved/unsaved';
import { UnsavedWords } from '../../../widgets/unsaved/unsaved-words';
import { useFormDraft } from '../../../widgets/unsaved/use-form-draft';
import { type Words, wordsQuery } from '../queries';

/** 热搜词 in their order. */
export function HotWords({ hot }: { hot: Words['hot'] }) {
  const form = useFormDraft('hot-words', hot);
  const { base, draft, change, reset, wasKept } = form;
  const [typed, setTyped] = useState('');
  const client = useQueryClient();
  const { message } = App.useApp();
  const took = (next: Words) => void client.setQueryData(wordsQuery.queryKey, next);
  const { save, isPending, problem, dialog } = useVersionedSave<Words, Words>({
    title: '同事刚刚改过热搜词',
    form,
    send: (version) => call('adminHotWordsSave', { body: { version, words: draft.words } }),
    versionOf: (theirs) => theirs.hot.version,
    rowsOf: (theirs) => {
      const [now, own] = [theirs.hot.words.join('、'), draft.words.join('、')];
      return now === own ? [] : [['热搜词', now, own]];
    },
    onSaved: (next) => {
      void message.success('已保存，商城 5 秒内更新');
      form.saved();
      took(next);
    },
    onTheirs: (theirs) => {
      reset();
      took(theirs);
    },
  });
  const changes = base.words.join() === draft.words.join() ? 0 : 1;
  useUnsaved(changes);
  const word = typed.trim();
  const add = () => {
    if (word === '' || draft.words.includes(word)) return;
    change({ words: [...draft.words, word] });
    setTyped('');
  };
  return (
    <Card title="热搜词" note="显示在搜索框下面，先后如下">
      <SortList
        label="热搜词"
        items={draft.words}
        keyOf={(one) => one}
        nameOf={(one) => one}
        onSort={(next) => change({ words: next })}
      >
        {(one) => (
          <span className="row gap8">
            {one}
            <Button
              type="text"
              size="small"
              className="push"
              icon={<DeleteOutlined />}
              aria-label={`删除「${one}」`}
              onClick={() => change({ words: draft.words.filter((other) => other !== one) })}
            />
          </span>
        )}
      </SortList>
      <div className="words-foot">
        <Input
          aria-label="新的热搜词"
          placeholder="加一个词，回车"
          value={typed}
          maxLength={20}
          onChange={({ target }) => setTyped(target.value.replaceAll(/[,，、|]/g, ''))}
          onPressEnter={add}
        />
        <Button disabled={word === '' || draft.words.length >= 20} onClick={add}>
          添加
        </Button>
        <Button
          type="primary"
          disabled={changes === 0}
          loading={isPending}
          onClick={() => save(base.version)}
        >
          保存热搜词
        </Button>
        <UnsavedWords changes={changes} wasKept={wasKept} onReset={reset} />
      </div>
      {problem && <Alert type="error" showIcon title={problem} />}
      {dialog}
    </Card>
  );
}
