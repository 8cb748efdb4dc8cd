import type { WireAdminQuote } from '@pifa/contract/staff';
import { Alert } from 'antd';
import { Link } from 'react-router';
import { shortTime } from '../../../lib/format';

/** An answer of this request is above somebody's discount limit and waits for a second person. */
export function WaitsForLook({ look }: { look: NonNullable<WireAdminQuote['waitingLook']> }) {
  const { id, askedBy, askTime, discount } = look;
  return (
    <Alert
      type="warning"
      banner
      showIcon
      title={`${askedBy} ${shortTime(askTime)} 提交的报价最多比客户价低 ${discount}%，等第二个人复核；确认之前客户看不到。`}
      action={<Link to={`/second-looks?open=${id}`}>看复核</Link>}
    />
  );
}
