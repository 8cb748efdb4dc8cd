import { useParams } from 'react-router';
import { Failed, Skeleton } from '../../ui/states';
import { Page } from '../../widgets/page';
import { QuoteDesk } from './parts/quote-desk';
import { useQuote } from './queries';

/** One request with its grid: every line priced, sent as one answer (ADMIN §8.3). */
export function Screen() {
  const { id = '' } = useParams();
  const { data, error, isPending, refetch } = useQuote(id);
  if (data) return <QuoteDesk key={`${data.id}.${data.version}`} quote={data} />;
  return (
    <Page title="询价单">
      {isPending ? <Skeleton rows={14} /> : <Failed error={error} onRetry={() => void refetch()} />}
    </Page>
  );
}
