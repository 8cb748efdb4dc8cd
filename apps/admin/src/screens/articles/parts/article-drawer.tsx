import { useQuery } from '@tanstack/react-query';
import { Failed, Skeleton } from '../../../ui/states';
import { Drawer } from '../../../widgets/drawer';
import { type Article, articleQuery, type Category } from '../queries';
import { ArticleForm } from './article-form';

interface Props {
  /** the article's id, or `new:` with the category that it is written for */
  open: string;
  categories: readonly Category[];
  onClose: () => void;
  onSaved: (id: string) => void;
}

/** One article over the list. */
export function ArticleDrawer({ open, ...props }: Props) {
  const isNew = open.startsWith('new:');
  return isNew ? (
    <ArticleForm article={blank(open.slice('new:'.length))} {...props} />
  ) : (
    <Saved id={open} {...props} />
  );
}

const blank = (categoryId: string): Article => ({
  id: '',
  title: '',
  categoryId,
  publishTime: '',
  waiting: false,
  updateTime: '',
  kind: 'help',
  summary: '',
  html: '',
  binding: false,
  version: 0,
  versions: [],
});

function Saved({ id, ...props }: Omit<Props, 'open'> & { id: string }) {
  const { data, error, refetch } = useQuery(articleQuery(id));
  if (data) return <ArticleForm article={data} {...props} />;
  return (
    <Drawer open onClose={props.onClose} title="文章">
      {error ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeleton rows={6} />}
    </Drawer>
  );
}
