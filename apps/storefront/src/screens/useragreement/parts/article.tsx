import type { WireArticle } from '@pifa/contract/client';
import { formatDate } from '@pifa/domain';
import { ChevronLeft, ChevronRight, Info, Printer } from 'lucide';
import { useEffect, useMemo } from 'react';
import { Link, useLocation } from '../../../ui/router';
import { articlePath } from '../../../lib/links';
import { printPage } from '../../../lib/print';
import { useCleanHtml } from '../../../widgets/rich-text';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { SkeletonLines } from '../../../ui/skeleton';
import { type Heading, readArticle } from '../article-html';
import type { Leaf } from '../tree';

const LONG = 3;

/** One article: head, date, contents of a long one, text, the neighbours. */
export function Article({
  article,
  missing,
  previous,
  next,
}: {
  article: WireArticle;
  missing: boolean;
  previous: Leaf | undefined;
  next: Leaf | undefined;
}) {
  const clean = useCleanHtml(article.content ?? '');
  const { html, headings } = useMemo(() => readArticle(clean ?? ''), [clean]);
  const { hash } = useLocation();
  // A link to a section works on arrival too, when the text comes after the page.
  useEffect(() => {
    if (hash && html) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [hash, html]);
  const updated = article.updateTime || article.publishTime;
  return (
    <article>
      {missing && (
        <p
          role="status"
          className="mb-4 flex items-start gap-2 rounded-card bg-blue-50 px-3 py-2 text-14 text-blue-600"
        >
          <Icon as={Info} size={18} className="mt-0.5" />
          您要找的文章不存在或已经更新，先为您显示帮助中心的第一篇。
        </p>
      )}
      <header className="flex items-start justify-between gap-4 border-b border-line pb-4">
        <div className="min-w-0">
          <h1 tabIndex={-1} className="text-24 phone:text-20">
            {article.title}
          </h1>
          {updated && <p className="mt-1 text-13 text-t3">更新于 {formatDate(new Date(updated))}</p>}
        </div>
        <Button
          size="dense"
          className="phone:hidden"
          icon={<Icon as={Printer} size={16} />}
          onClick={() => printPage(article.title)}
        >
          打印
        </Button>
      </header>
      <div className="mt-5 flex items-start gap-8">
        <div className="min-w-0 flex-1">
          {headings.length >= LONG && (
            <details data-no-print className="mb-5 rounded-card bg-sub px-4 py-2 xl:hidden">
              <summary className="py-1 text-14 font-medium text-t1 phone:py-2.5">本文目录</summary>
              <Contents headings={headings} />
            </details>
          )}
          {clean === null ? (
            <SkeletonLines lines={6} />
          ) : html ? (
            <div className="prose-article phone:text-16" dangerouslySetInnerHTML={{ __html: html }} />
          ) : (
            <p className="text-t3">{article.summary || '这篇文章的正文正在整理，有问题请联系客服。'}</p>
          )}
        </div>
        {headings.length >= LONG && (
          <Contents
            headings={headings}
            titled
            className="sticky top-[calc(var(--sticky-top)+16px)] hidden w-44 shrink-0 border-l border-line pl-4 xl:block"
          />
        )}
      </div>
      {(previous || next) && (
        <nav
          aria-label="前后文章"
          data-no-print
          className="mt-8 grid grid-cols-2 gap-4 border-t border-line pt-4 phone:grid-cols-1 phone:gap-2"
        >
          {previous ? (
            <Link to={articlePath(previous.id)} className={neighbour}>
              <Icon as={ChevronLeft} size={16} className="text-t3" />
              <span className="min-w-0">
                <span className="block text-12 text-t3">上一篇</span>
                <span className="block truncate text-14">{previous.title}</span>
              </span>
            </Link>
          ) : (
            <span className="phone:hidden" />
          )}
          {next && (
            <Link to={articlePath(next.id)} className={`${neighbour} justify-end text-right`}>
              <span className="min-w-0">
                <span className="block text-12 text-t3">下一篇</span>
                <span className="block truncate text-14">{next.title}</span>
              </span>
              <Icon as={ChevronRight} size={16} className="text-t3" />
            </Link>
          )}
        </nav>
      )}
    </article>
  );
}

const neighbour =
  'flex min-h-11 min-w-0 items-center gap-2 rounded-card border border-line px-3 py-2 text-t1 hover:border-brand-200 hover:text-brand-700';

function Contents({
  headings,
  titled,
  className,
}: {
  headings: readonly Heading[];
  titled?: boolean;
  className?: string;
}) {
  return (
    <nav aria-label="本文目录" data-no-print className={className}>
      {titled && <p className="text-13 font-medium text-t1">本文目录</p>}
      <ul className="mt-1">
        {headings.map((heading) => (
          <li key={heading.id}>
            <a
              href={`#${heading.id}`}
              className="block py-1 text-13 text-t2 hover:text-brand-700 phone:py-2.5 phone:text-14"
              onClick={(event) => {
                event.preventDefault();
                const head = document.getElementById(heading.id);
                head?.scrollIntoView();
                head?.focus({ preventScroll: true });
              }}
            >
              {heading.text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
