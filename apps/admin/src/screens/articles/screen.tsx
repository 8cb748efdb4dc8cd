import { PlusOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { useState } from 'react';
import { call, textOf } from '../../lib/client';
import { dayOf } from '../../lib/format';
import { useTableState } from '../../lib/table-state';
import { Card, Tag } from '../../ui/small';
import { Empty, Failed, Skeleton } from '../../ui/states';
import { Page } from '../../widgets/page';
import { SortList } from '../../widgets/sort-list/sort-list';
import { ArticleDrawer } from './parts/article-drawer';
import { CategoriesForm } from './parts/categories-form';
import { type Articles, articlesQuery, type Category } from './queries';
import { KINDS, words } from './words';
import './articles.css';

/** 文章: each category with its articles in the order of the shop; one opens in a drawer. */
export function Screen() {
  const { state, change } = useTableState();
  const [sorting, setSorting] = useState(false);
  const { data, error, refetch } = useQuery(articlesQuery);
  const write = (categoryId: string) => change({ open: `new:${categoryId}` });
  return (
    <Page
      title={words.title}
      purpose={words.purpose}
      extra={
        data &&
        data.categories.length > 0 && (
          <>
            <Button onClick={() => setSorting(true)}>管理栏目</Button>
            <Button
              type="primary"
              icon={<PlusOutlined />}
              onClick={() => write(data.categories[0]?.id ?? '')}
            >
              写文章
            </Button>
          </>
        )
      }
    >
      {!data ? (
        error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton />
        )
      ) : data.categories.length === 0 ? (
        <Empty text={words.empty}>
          <Button type="primary" onClick={() => setSorting(true)}>
            新建栏目
          </Button>
        </Empty>
      ) : (
        <div className="articles">
          {data.categories.map((category) => (
            <CategoryCard
              key={category.id}
              category={category}
              articles={data.articles.filter(({ categoryId }) => categoryId === category.id)}
              onOpen={(open) => change({ open })}
              onWrite={() => write(category.id)}
            />
          ))}
        </div>
      )}
      {sorting && data && <CategoriesForm articles={data} onClose={() => setSorting(false)} />}
      {state.open !== '' && data && (
        <ArticleDrawer
          key={state.open}
          open={state.open}
          categories={data.categories}
          onClose={() => change({ open: '' })}
          onSaved={(id) => change({ open: id })}
        />
      )}
    </Page>
  );
}

interface CardProps {
  category: Category;
  articles: Articles['articles'];
  onOpen: (id: string) => void;
  onWrite: () => void;
}

function CategoryCard({ category, articles, onOpen, onWrite }: CardProps) {
  const { message } = App.useApp();
  const client = useQueryClient();
  const sort = async (next: Articles['articles']) => {
    const ids = next.map(({ id }) => id);
    await call('adminArticleOrder', { body: { categoryId: category.id, ids } }).catch(
      (error: unknown) => void message.error(textOf(error)),
    );
    await client.invalidateQueries({ queryKey: articlesQuery.queryKey });
  };
  return (
    <Card
      title={category.name}
      note={KINDS[category.kind]}
      extra={
        <Button size="small" icon={<PlusOutlined />} onClick={onWrite}>
          写一篇
        </Button>
      }
    >
      {articles.length === 0 ? (
        <p className="articles-none t3">这个栏目还没有文章，商城里不显示它。</p>
      ) : (
        <SortList
          label={category.name}
          items={articles}
          keyOf={({ id }) => id}
          nameOf={({ title }) => title}
          onSort={(next) => void sort(next)}
        >
          {({ id, title, waiting, publishTime }) => (
            <button type="button" className="articles-row" onClick={() => onOpen(id)}>
              <span>{title}</span>
              {waiting && <Tag tone="violet">{dayOf(publishTime)} 显示</Tag>}
              <span className="t3 s12 push">{dayOf(publishTime)}</span>
            </button>
          )}
        </SortList>
      )}
    </Card>
  );
}
