import type { WireArticle } from '@pifa/contract/client';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from '../../../ui/router';
import { articlePath } from '../../../lib/links';
import { Button } from '../../../ui/button';
import { Empty } from '../../../ui/empty';
import { RetryBlock } from '../../../ui/retry-block';
import { Icon } from '../../../ui/icon';
import { Input } from '../../../ui/input';
import { SkeletonLines, Waiting } from '../../../ui/skeleton';
import { findQuery } from '../queries';

const HELP = '/pages/useragreement';

/** Search within the help; the word lives in the URL. */
export function HelpSearch({ word }: { word: string }) {
  const navigate = useNavigate();
  const [text, setText] = useState(word);
  const find = (event: FormEvent) => {
    event.preventDefault();
    const key = text.trim();
    if (key) void navigate(`${HELP}?q=${encodeURIComponent(key)}`);
    else if (word) void navigate(HELP);
  };
  return (
    <form role="search" aria-label="帮助中心搜索" onSubmit={find} className="flex gap-2">
      <Input
        type="search"
        aria-label="在帮助中心搜索"
        placeholder="搜索帮助"
        maxLength={60}
        value={text}
        onChange={(event) => setText(event.target.value)}
        before={<Icon as={Search} size={16} />}
        className="min-w-0 flex-1"
      />
      <Button type="submit">搜索</Button>
    </form>
  );
}

export function SearchResults({ word }: { word: string }) {
  const { data, isError, isFetching, refetch } = useQuery(findQuery(word));
  if (isError) return <RetryBlock className="border-0" busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Waiting>
        <SkeletonLines lines={6} />
      </Waiting>
    );
  }
  return (
    <>
      <h1 tabIndex={-1} className="text-20">
        搜索「{word}」
        <span role="status" className="ml-2 text-14 font-normal text-t3">
          共 {data.total} 篇
        </span>
      </h1>
      {data.list.length === 0 ? (
        <Empty
          drawing="search"
          title={`帮助中心没有提到「${word}」`}
          hint="换个短一些的词试试，例如「发票」「运费」「退货」"
        />
      ) : (
        <ul className="mt-3 divide-y divide-line">
          {titlesFirst(data.list, word).map((article) => (
            <li key={article.id} className="py-3">
              <Link
                to={articlePath(article.id)}
                className="relative text-16 text-blue-600 hover:underline phone:hit-44"
              >
                {article.title}
              </Link>
              <p className="mt-0.5 text-13 text-t3">
                {[article.categoryName, article.summary].filter(Boolean).join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** An article named after the word is likelier meant than one that only mentions it. */
function titlesFirst(list: readonly WireArticle[], word: string): WireArticle[] {
  const named = (article: WireArticle) => Number(article.title.toLowerCase().includes(word.toLowerCase()));
  return list.toSorted((a, b) => named(b) - named(a));
}
