import { Button } from 'antd';
import { Link } from 'react-router';
import { useCan } from '../../lib/me';
import { Dot } from '../../ui/small';
import { Empty } from '../../ui/states';
import { DataTable } from '../../widgets/data-table/data-table';
import { useList } from '../../widgets/data-table/use-list';
import { Drawer, type Walk } from '../../widgets/drawer';
import { recordColumns, type Template, TONES } from './columns';
import { words } from './words';
import './coupons.css';

interface Props {
  template: Template | undefined;
  walk: Walk;
  onClose: () => void;
}

/** One coupon: to whom it was given, and in which order it was used. */
export function CouponDrawer({ template, walk, onClose }: Props) {
  const mayChange = useCan('promotion.write');
  const id = template?.id ?? '';
  return (
    <Drawer
      open={template !== undefined}
      onClose={onClose}
      walk={walk}
      width={960}
      title={template?.title ?? '卡券'}
      sub={
        template && (
          <span className="row gap8">
            {template.valueText} {template.minimumText}
            <Dot tone={TONES[template.state]}>{template.stateName}</Dot>
          </span>
        )
      }
      foot={
        mayChange && (
          <span className="row gap8">
            <Link to={`/promotions/${id}`}>
              <Button type="primary" tabIndex={-1}>
                修改
              </Button>
            </Link>
            <Link to={`/promotions/new?copy=${id}`}>
              <Button tabIndex={-1}>复制</Button>
            </Link>
            <Link to="/companies" className="push">
              到客户列表选客户发放
            </Link>
          </span>
        )
      }
    >
      {template && <Records id={id} />}
    </Drawer>
  );
}

function Records({ id }: { id: string }) {
  const list = useList('adminCouponRecords', { id, size: 50 });
  return (
    <div className="coupon-records">
      <DataTable
        name="coupon-records"
        {...list}
        columns={recordColumns}
        idOf={({ id: one }) => one}
        empty={<Empty text={words.noRecords} />}
      />
    </div>
  );
}
