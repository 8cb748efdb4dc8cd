import { useNavigate, useParams, useSearchParams } from 'react-router';
import { Skeleton } from '../../ui/states';
import { Page } from '../../widgets/page';
import { CompanyActs } from './parts/company-acts';
import { CompanyOverview } from './parts/company-body';
import { CompanyFailed, CompanySub } from './parts/company-drawer';
import { CompanyTabs, useTabs } from './parts/company-tabs';
import { TabBody } from './parts/tab-lists';
import { useCompany } from './queries';
import { isTab, type Tab } from './words';
import './companies.css';

/** One customer on a page of its own: an overview, and each of its lists whole under a tab. */
export function Screen() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { data, error, isPending, refetch } = useCompany(id);
  const tabs = useTabs();
  const [search, setSearch] = useSearchParams();
  const asked = search.get('tab') ?? '';
  const tab: Tab = isTab(asked) && tabs.includes(asked) ? asked : 'overview';
  const isOverview = tab === 'overview';
  return (
    <Page
      title={data?.company ?? '客户'}
      purpose={data && <CompanySub company={data} />}
      extra={data && <CompanyActs key={data.id} company={data} />}
      below={
        data && (
          <CompanyTabs
            tabs={tabs}
            tab={tab}
            onTab={(next) => setSearch(next === 'overview' ? {} : { tab: next })}
          />
        )
      }
      flush={isOverview || !data}
    >
      {data ? (
        isOverview ? (
          <div className="co-page">
            <CompanyOverview key={data.id} company={data} />
          </div>
        ) : (
          <TabBody key={`${data.id} ${tab}`} tab={tab} company={data} />
        )
      ) : isPending ? (
        <Skeleton rows={10} />
      ) : (
        <CompanyFailed
          error={error}
          onRetry={() => void refetch()}
          onClose={() => void navigate('/companies')}
        />
      )}
    </Page>
  );
}
