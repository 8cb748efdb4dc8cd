import { useQuery } from '@tanstack/react-query';
import { Failed, Skeleton } from '../../ui/states';
import { Page } from '../../widgets/page';
import { Decorator } from './parts/decorator';
import { homeQuery } from './queries';
import { words } from './words';
import './home.css';

/** 首页装修: pictures and floors as a draft, published at once or at a time. */
export function Screen() {
  const { data, error, refetch } = useQuery(homeQuery);
  if (data) return <Decorator home={data} />;
  return (
    <Page title={words.title} purpose={words.purpose}>
      {error ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeleton />}
    </Page>
  );
}
