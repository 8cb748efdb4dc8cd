import type { WireAdminQuote } from '@pifa/contract/staff';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Failed, Skeleton } from '../../ui/states';
import { Page } from '../../widgets/page';
import { StaleDialog } from '../../widgets/stale-dialog/stale-dialog';
import { differences } from './draft';
import { forgetDraft, keepDraft, keptDraft } from './kept-draft';
import { QuoteDesk } from './parts/quote-desk';
import { useQuote } from './queries';

/** One request with its grid: every line priced, sent as one answer (ADMIN §8.3). */
export function Screen() {
  const { id = '' } = useParams();
  const { data, error, isPending, refetch } = useQuote(id);
  if (data) return <Loaded key={data.id} newest={data} />;
  return (
    <Page title="询价单">
      {isPending ? <Skeleton rows={14} /> : <Failed error={error} onRetry={() => void refetch()} />}
    </Page>
  );
}

/** The version that is being answered stays on the screen until what was typed over it is settled. */
function Loaded({ newest }: { newest: WireAdminQuote }) {
  const [seen, setSeen] = useState(newest);
  const [later, setLater] = useState(false);
  const typed = seen.version === newest.version ? undefined : keptDraft(seen);
  const quote = typed ? seen : newest;
  if (quote !== seen) setSeen(quote);
  const take = () => {
    forgetDraft(seen);
    setSeen(newest);
  };
  return (
    <>
      <QuoteDesk
        key={`${quote.id}.${quote.version}`}
        quote={quote}
        isStale={typed !== undefined}
        onStale={() => setLater(false)}
      />
      <StaleDialog
        title={`别人刚刚报了第 ${newest.version} 版`}
        rows={typed && !later ? differences(newest, typed.values) : undefined}
        onTheirs={take}
        onMine={() => {
          if (typed) keepDraft(newest, typed);
          take();
        }}
        onClose={() => setLater(true)}
      />
    </>
  );
}
