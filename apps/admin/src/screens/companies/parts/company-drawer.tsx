import { Button, Result } from 'antd';
import { StaffRefusal } from '../../../lib/client';
import { Tag } from '../../../ui/small';
import { Failed, Skeleton } from '../../../ui/states';
import { Drawer, type Walk } from '../../../widgets/drawer';
import { type Company, useCompany } from '../queries';
import { CompanyActs } from './company-acts';
import { CompanyBody } from './company-body';

interface Props {
  id: string;
  walk: Walk;
  onClose: () => void;
}

/** A customer over the list that it is in. */
export function CompanyDrawer({ id, walk, onClose }: Props) {
  const { data, error, isPending, refetch } = useCompany(id);
  const shown = data?.id === id ? data : undefined;
  return (
    <Drawer
      open={id !== ''}
      onClose={onClose}
      walk={walk}
      href={`/companies/${id}`}
      title={shown?.company ?? '客户'}
      sub={shown && <CompanySub company={shown} />}
      foot={shown && <CompanyActs key={shown.id} company={shown} />}
    >
      {shown ? (
        <CompanyBody key={shown.id} company={shown} />
      ) : isPending ? (
        <Skeleton rows={10} />
      ) : (
        <CompanyFailed error={error} onRetry={() => void refetch()} onClose={onClose} />
      )}
    </Drawer>
  );
}

/** State, number, level and salesperson in one line beside the name. */
export function CompanySub({ company }: { company: Company }) {
  const { isOpen, isToCall, code, level, salesperson } = company;
  return (
    <span className="row gap8">
      {!isOpen && <Tag>已停用</Tag>}
      {isToCall && <Tag tone="red">该回访</Tag>}
      <Tag tone="blue">{level}</Tag>
      <span>
        {code}
        {salesperson && `，业务员 ${salesperson}`}
      </span>
    </span>
  );
}

/** A customer that is none, or somebody else's, is no fault to try again. */
export function CompanyFailed({
  error,
  onRetry,
  onClose,
}: {
  error: unknown;
  onRetry: () => void;
  onClose: () => void;
}) {
  if (error instanceof StaffRefusal && error.code === 'not-found') {
    return (
      <Result
        title="没有这位客户"
        subTitle="编号不对，或不在您能看的范围内。"
        extra={<Button onClick={onClose}>回到客户列表</Button>}
      />
    );
  }
  return <Failed error={error} onRetry={onRetry} />;
}
