import { useNavigate, useParams } from 'react-router';
import { Skeleton } from '../../ui/states';
import { Page } from '../../widgets/page';
import { CompanyActs } from './parts/company-acts';
import { CompanyBody } from './parts/company-body';
import { CompanyFailed, CompanySub } from './parts/company-drawer';
import { useCompany } from './queries';
import './companies.css';

/** One customer on a page of its own. */
export function Screen() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { data, error, isPending, refetch } = useCompany(id);
  return (
    <Page
      title={data?.company ?? '客户'}
      purpose={data && <CompanySub company={data} />}
      extra={data && <CompanyActs key={data.id} company={data} />}
      flush
    >
      {data ? (
        <div className="co-page">
          <CompanyBody key={data.id} company={data} />
        </div>
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
