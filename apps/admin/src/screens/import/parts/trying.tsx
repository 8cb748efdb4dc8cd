import { Progress } from 'antd';
import { num } from '../../../lib/format';
import type { Import } from '../queries';

/** How far the trial is: it goes on without the page. */
export function Trying({ one: { seen, rows } }: { one: Import }) {
  const percent = rows === 0 ? 0 : Math.min(99, Math.floor((seen / rows) * 100));
  return (
    <div className="im-wait" role="status">
      <Progress percent={percent} status="active" size={[360, 8]} />
      <p>
        正在试运行：看了 {num(seen)} / {num(rows)} 行
      </p>
      <p className="t3 s13">试运行不写入任何数据。可以关闭本页，结果在「导入记录」里接着看。</p>
    </div>
  );
}
