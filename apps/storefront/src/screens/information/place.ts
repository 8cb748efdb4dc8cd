import { MESSAGE_TYPES, type MessageType } from '@pifa/domain';

export type InformationTab = 'messages' | 'profile';
export type MessageFilter = MessageType | 'all';

/** The buyer's position in the messages; all of it is in the URL. */
export interface InformationPlace {
  tab: InformationTab;
  type: MessageFilter;
  unreadOnly: boolean;
  page: number;
}

/** `?tab=profile`, or `?type=order&unread=1&page=2`. */
export function placeOf(search: URLSearchParams): InformationPlace {
  const page = Number(search.get('page'));
  return {
    tab: search.get('tab') === 'profile' ? 'profile' : 'messages',
    type: MESSAGE_TYPES.find((type) => type === search.get('type')) ?? 'all',
    unreadOnly: search.get('unread') === '1',
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

/** The address of a place; what is usual is left out. */
export function searchOf({ tab, type, unreadOnly, page }: InformationPlace): URLSearchParams {
  const search = new URLSearchParams();
  if (tab === 'profile') {
    search.set('tab', tab);
    return search;
  }
  if (type !== 'all') search.set('type', type);
  if (unreadOnly) search.set('unread', '1');
  if (page > 1) search.set('page', String(page));
  return search;
}
