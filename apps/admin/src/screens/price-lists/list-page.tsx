import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Failed, Skeleton } from '../../ui/states';
import { Page } from '../../widgets/page';
import { ListDesk } from './parts/list-desk';
import { listQuery } from './queries';
import './price-lists.css';

/** One list with its grid. */
export function Screen() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(listQuery(id));
  if (data) return <ListDesk key={id} list={data} />;
  return (
    <Page title="价目表">
      {error ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeleton rows={8} />}
    </Page>
  );
}
