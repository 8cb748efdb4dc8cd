import { useSearchParams } from '../../ui/router';
import type { ScreenModule } from '../../lib/screen-route';
import { currentSession } from '../../lib/session';
import { Tabs } from '../../ui/tabs';
import { CompanyUsers, PersonalData } from '../../widgets/company-users';
import { MemberHead } from '../../widgets/member-frame';
import { unreadQuery, useUnread } from '../../widgets/unread';
import { Messages } from './parts/messages';
import { Profile } from './parts/profile';
import { type InformationPlace, type InformationTab, placeOf, searchOf } from './place';
import { messagesQuery } from './queries';

export const prepare: ScreenModule['prepare'] = ({ client, url }) => {
  if (!currentSession()) return;
  const place = placeOf(url.searchParams);
  void client.prefetchQuery(unreadQuery);
  if (place.tab === 'messages') void client.prefetchQuery(messagesQuery(place));
};

/** 账户资料: the member, the company's other users, and what belongs to the person alone. */
function Account() {
  return (
    <>
      <Profile />
      <div className="flex flex-col gap-4 border-t border-line p-4 phone:p-3">
        <CompanyUsers />
        <PersonalData />
      </div>
    </>
  );
}

/** 消息与资料 (UX §4.11 information): what happened, and who the member is. */
export function Screen() {
  const [search, setSearch] = useSearchParams();
  const place = placeOf(search);
  const unread = useUnread();
  const change = (next: Partial<InformationPlace>) =>
    setSearch(searchOf({ ...place, ...next }), { preventScrollReset: next.page === undefined });
  return (
    <div className="container-page phone:py-3">
      <MemberHead title="消息与资料" />
      <div className="rounded-card border border-line bg-card">
        <Tabs<InformationTab>
          label="消息与资料"
          className="[&>[role=tablist]]:px-4 phone:[&>[role=tablist]]:px-3"
          value={place.tab}
          onChange={(tab) => change({ tab, type: 'all', unreadOnly: false, page: 1 })}
          items={[
            { key: 'messages', label: '消息', count: unread },
            { key: 'profile', label: '账户资料' },
          ]}
        >
          {place.tab === 'messages' ? <Messages place={place} onChange={change} /> : <Account />}
        </Tabs>
      </div>
    </div>
  );
}
