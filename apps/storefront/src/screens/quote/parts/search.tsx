import { Search } from 'lucide';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { Input } from '../../../ui/input';

/** Search by number or goods; the term is kept in the URL. */
export function QuoteSearch({ keyword, onChange }: { keyword: string; onChange: (keyword: string) => void }) {
  const [word, setWord] = useState(keyword);
  // Back and 清除 change the URL; the box follows.
  const [followed, setFollowed] = useState(keyword);
  if (followed !== keyword) {
    setFollowed(keyword);
    setWord(keyword);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange(word.trim());
  };
  return (
    <form role="search" onSubmit={submit} className="flex gap-2 px-4 py-3 md:max-w-100 phone:px-3">
      <Input
        type="search"
        aria-label="搜索询价单"
        placeholder="单号或商品名称"
        maxLength={60}
        value={word}
        before={<Icon as={Search} size={16} />}
        onChange={(event) => setWord(event.target.value)}
        onClear={() => {
          setWord('');
          onChange('');
        }}
        className="min-w-0 flex-1"
      />
      <Button type="submit">搜索</Button>
    </form>
  );
}
