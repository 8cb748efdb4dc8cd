import { CompanyUsers } from '../../widgets/company-users';
import { MemberHead } from '../../widgets/member-frame';

/** 公司成员: who orders for this company, on a page of its own. */
export function Screen() {
  return (
    <div className="container-page phone:py-3">
      <MemberHead title="公司成员" />
      <CompanyUsers />
    </div>
  );
}
