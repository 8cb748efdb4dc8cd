import { Button } from 'antd';
import { Link } from 'react-router';
import { Empty } from '../../../ui/states';
import { words } from '../words';

/** Nothing was ever sold: what stands here later, and what comes first. */
export function NothingSold() {
  return (
    <Empty text={words.empty}>
      <Link to="/orders">
        <Button>看全部订单</Button>
      </Link>
      <a href="/" target="_blank" rel="noreferrer">
        <Button type="primary">预览商城</Button>
      </a>
    </Empty>
  );
}
