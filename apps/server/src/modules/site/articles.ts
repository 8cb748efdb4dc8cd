import type { CallData, CallQuery, WireArticle, WireArticleNode } from '@pifa/contract';
import { pageOf } from './pages-of';
import type { SiteContent } from './site-content';

/** The articles whose time has come. */
const outBy = ({ articles }: SiteContent, now: Date): Article[] =>
  articles.filter(({ published_at }) => published_at <= now);

/** The help centre's tree; a folder whose parent is gone stands at the top. */
export function articleTree(content: SiteContent, now: Date): WireArticleNode[] {
  const { articleCategories } = content;
  const articles = outBy(content, now);
  const known = new Set(articleCategories.map((category) => category.id));
  const below = (parent: number | null): WireArticleNode[] =>
    articleCategories
      .filter(({ parent_id }) => (parent_id !== null && known.has(parent_id) ? parent_id : null) === parent)
      .map((category) => ({
        id: String(category.id),
        name: category.name,
        kind: category.kind,
        children: below(category.id),
        articles: articles
          .filter((article) => article.category_id === category.id)
          .map((article) => ({ id: String(article.id), title: article.title })),
      }));
  return below(null);
}

/** One article whole, by id or slug; else a page of titles, notices newest first. */
export function listArticles(
  content: SiteContent,
  query: CallQuery<'articleList'>,
  now: Date,
): CallData<'articleList'> {
  const one = query.id !== undefined || query.slug !== undefined;
  const keyword = query.keyword?.toLowerCase();
  const found = outBy(content, now).filter(
    (article) =>
      (query.id === undefined || String(article.id) === query.id) &&
      (query.slug === undefined || article.slug === query.slug) &&
      (query.categoryId === undefined || String(article.category_id) === query.categoryId) &&
      (!query.kind || article.kind === query.kind) &&
      (!keyword || plainText(article).includes(keyword)),
  );
  if (query.kind === 'notice')
    found.sort((a, b) => b.published_at.getTime() - a.published_at.getTime() || b.id - a.id);
  return pageOf(
    found.map((article) => ({ ...heading(article, content), ...(one ? { content: article.html } : {}) })),
    query,
  );
}

type Article = SiteContent['articles'][number];

const plainText = ({ title, summary, html }: Article): string =>
  `${title} ${summary} ${html.replace(/<[^>]*>/g, '')}`.toLowerCase();

function heading(article: Article, { articleCategories }: SiteContent): WireArticle {
  return {
    id: String(article.id),
    title: article.title,
    summary: article.summary,
    kind: article.kind,
    slug: article.slug ?? '',
    categoryId: String(article.category_id),
    categoryName: articleCategories.find((category) => category.id === article.category_id)?.name ?? '',
    publishTime: article.published_at.toISOString(),
    updateTime: article.updated_at.toISOString(),
  };
}
