import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Failed, Skeleton } from '../../ui/states';
import { Page } from '../../widgets/page';
import { HotWords } from './parts/hot-words';
import { Searches } from './parts/searches';
import { Synonyms } from './parts/synonyms';
import { wordsQuery } from './queries';
import { words } from './words';
import './words.css';

/** 热搜与同义词: hot words and synonyms at the left, what was searched for at the right. */
export function Screen() {
  const { data, error, refetch } = useQuery(wordsQuery);
  /** what buyers wrote and did not find: the next synonym */
  const [search] = useSearchParams();
  const [wanted, setWanted] = useState(search.get('wanted') ?? '');
  return (
    <Page title={words.title} purpose={words.purpose}>
      {!data ? (
        error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton />
        )
      ) : (
        <div className="words">
          <div>
            <HotWords hot={data.hot} />
            <Synonyms key={wanted} synonyms={data.synonyms} wanted={wanted} />
          </div>
          <Searches onSynonym={setWanted} />
        </div>
      )}
    </Page>
  );
}
