import type { WireQuoteHead } from '@pifa/contract/client';
import { QUOTE_REQUEST_STATES, quoteRequestWord, type StatusWord } from '@pifa/domain';
import { Tag } from '../../ui/tag';

/** The one word and colour of a quote request (UX §4.0); a state that this shop does not know keeps the server's word. */
export function quoteStatus({ state, stateName }: Pick<WireQuoteHead, 'state' | 'stateName'>): StatusWord {
  return QUOTE_REQUEST_STATES.includes(state)
    ? quoteRequestWord(state)
    : { word: stateName || '处理中', colour: 'grey' };
}

export function QuoteTag({ quote }: { quote: Pick<WireQuoteHead, 'state' | 'stateName'> }) {
  const { word, colour } = quoteStatus(quote);
  return <Tag tone={colour}>{word}</Tag>;
}
