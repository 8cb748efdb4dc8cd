import { Button, Input } from 'antd';
import { useState } from 'react';
import { num } from '../../../lib/format';
import { Card } from '../../../ui/small';
import type { Pair, Words } from '../queries';
import { useSynonymsSave } from './use-synonyms-save';

const MOST_SHOWN = 60;

/** 同义词: what buyers write, and the word that stands on goods. Each is saved as it is added. */
export function Synonyms({ synonyms, wanted }: { synonyms: Words['synonyms']; wanted: string }) {
  const [own, setOwn] = useState(wanted.slice(0, 20));
  const [means, setMeans] = useState('');
  const [find, setFind] = useState('');
  const save = useSynonymsSave();
  const { list, version } = synonyms;
  const put = (next: readonly Pair[], done?: () => void) =>
    save.mutate({ version, list: [...next] }, done ? { onSuccess: done } : {});
  const word = own.trim();
  const meant = means.trim();
  const canAdd = word !== '' && meant !== '' && word !== meant;
  const add = () =>
    canAdd &&
    put([...list, { word, means: meant }], () => {
      setOwn('');
      setMeans('');
    });
  const shown = list.filter((pair) => pair.word.includes(find) || pair.means.includes(find));
  return (
    <Card title="同义词" note={`${num(list.length)} 对；客户写左边的词，也找得到右边的`}>
      <div className="words-foot">
        <Input
          aria-label="客户写的词"
          placeholder="客户写的，如 面纸"
          value={own}
          maxLength={20}
          onChange={({ target }) => setOwn(target.value)}
        />
        <Input
          aria-label="商品上的词"
          placeholder="商品上的，如 抽纸"
          value={means}
          maxLength={20}
          autoFocus={wanted !== ''}
          onChange={({ target }) => setMeans(target.value)}
          onPressEnter={add}
        />
        <Button type="primary" disabled={!canAdd} loading={save.isPending} onClick={add}>
          加上
        </Button>
      </div>
      <div className="words-find">
        <Input
          allowClear
          aria-label="找同义词"
          placeholder="在同义词里找"
          value={find}
          onChange={({ target }) => setFind(target.value.trim())}
        />
      </div>
      <ul className="words-pairs">
        {shown.slice(0, MOST_SHOWN).map((pair) => (
          <li key={`${pair.word}=${pair.means}`}>
            <span>{pair.word}</span>
            <span className="t3">→</span>
            <span>{pair.means}</span>
            <Button
              type="link"
              size="small"
              className="push"
              aria-label={`去掉「${pair.word} → ${pair.means}」`}
              disabled={save.isPending}
              onClick={() => put(list.filter((one) => one !== pair))}
            >
              去掉
            </Button>
          </li>
        ))}
      </ul>
      {shown.length > MOST_SHOWN && (
        <p className="words-more t3 s12">还有 {num(shown.length - MOST_SHOWN)} 对，写几个字就能找到</p>
      )}
    </Card>
  );
}
