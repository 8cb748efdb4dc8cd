import { Search } from 'lucide';
import { type FormEvent, useState } from 'react';
import { useNavigate } from '../ui/router';
import { leadsSomewhere } from '../lib/screen-route';
import { Button, LinkButton } from '../ui/button';
import { Icon } from '../ui/icon';
import { Illustration } from '../ui/illustrations';
import { Input } from '../ui/input';

/** No screen at this address: search, home, and the list of regular purchases. */
export function NotFound() {
  const navigate = useNavigate();
  const [word, setWord] = useState('');
  const search = (event: FormEvent) => {
    event.preventDefault();
    const key = word.trim();
    if (key) void navigate(`/pages/newproduct/${encodeURIComponent(key)}`);
  };
  return (
    <section className="container-form flex flex-col items-center py-16 text-center">
      <Illustration drawing="lost" />
      <h1 tabIndex={-1} className="mt-4 text-20">
        页面走丢了
      </h1>
      <p className="mt-2 text-t3">您要找的页面不存在或已经搬走，可以搜索商品，或从下面继续。</p>
      <form role="search" onSubmit={search} className="mt-6 flex w-full max-w-120 gap-2">
        <Input
          size="touch"
          type="search"
          aria-label="搜索商品"
          placeholder="搜索商品名称、编号或条码"
          value={word}
          onChange={(event) => setWord(event.target.value)}
          before={<Icon as={Search} size={18} />}
          className="min-w-0 flex-1"
        />
        <Button type="submit" variant="brand" size="touch">
          搜索
        </Button>
      </form>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <LinkButton to="/pages/home">回首页</LinkButton>
        {leadsSomewhere('/pages/newpromote') && <LinkButton to="/pages/newpromote">常购清单</LinkButton>}
      </div>
    </section>
  );
}
