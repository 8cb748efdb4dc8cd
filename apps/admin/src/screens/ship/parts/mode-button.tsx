import { ScanOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Kbd } from '../../../ui/small';

/** To scan mode and back. */
export function ModeButton({ to, onGo }: { to: 'scan' | 'list'; onGo: () => void }) {
  return to === 'scan' ? (
    <Button icon={<ScanOutlined />} onClick={onGo}>
      扫描发货 <Kbd>S</Kbd>
    </Button>
  ) : (
    <Button icon={<UnorderedListOutlined />} onClick={onGo}>
      回到列表 <Kbd>Esc</Kbd>
    </Button>
  );
}
