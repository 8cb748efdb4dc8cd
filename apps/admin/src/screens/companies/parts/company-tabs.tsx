import type { Permission } from '@pifa/contract/staff';
import { useMe } from '../../../lib/me';
import { type Tab, words } from '../words';

/** What a tab's list may only be read with; the others come with the company. */
const NEEDS: Partial<Record<Tab, Permission>> = {
  orders: 'order.read',
  'old-orders': 'order.read',
  quotes: 'quote.read',
  'after-sales': 'after-sale.read',
};

/** The tabs that this person's role may read. */
export function useTabs(): readonly Tab[] {
  const { permissions } = useMe();
  return (Object.keys(words.tabs) as Tab[]).filter((tab) => {
    const needed = NEEDS[tab];
    return needed === undefined || permissions.includes(needed);
  });
}

interface Props {
  tabs: readonly Tab[];
  tab: Tab;
  onTab: (tab: Tab) => void;
}

/** Parts of a customer's page; which one is open stands in the address. */
export function CompanyTabs({ tabs, tab, onTab }: Props) {
  return (
    <div className="views">
      <div className="view-tabs" role="tablist" aria-label="客户的各部分">
        {tabs.map((key) => (
          <button
            key={key}
            type="button"
            role="tab"
            aria-selected={key === tab}
            className={key === tab ? 'view on' : 'view'}
            onClick={() => onTab(key)}
          >
            {words.tabs[key]}
          </button>
        ))}
      </div>
    </div>
  );
}
