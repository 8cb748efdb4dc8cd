import { CheckCircleFilled, DownloadOutlined, ExclamationCircleFilled } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { useNavigate } from 'react-router';
import { staffAddress } from '../../../lib/client';
import { num, shortTime } from '../../../lib/format';
import { Failed, Skeleton } from '../../../ui/states';
import { usePlanUndo } from '../../../widgets/plan-dialog/plan-dialog';
import { type Import, useImportActs, useWriting } from '../queries';
import type { Kind } from '../kinds';

/** Where the rows can be seen that were written. */
const SEEN_AT: Readonly<Record<Kind, { path: string; words: string }>> = {
  goods: { path: '/goods?view=imported', words: '看最近导入的商品' },
  stock: { path: '/stock', words: '看库存' },
  prices: { path: '/goods', words: '看商品' },
  companies: { path: '/companies', words: '看客户' },
  addresses: { path: '/companies', words: '看客户' },
  waybills: { path: '/shipments', words: '看物流' },
  'old-orders': { path: '/companies', words: '看客户' },
};

/** 导入: how far the writing is, what landed, what did not and why, and the way back. */
export function WriteStep({ one, onAgain }: { one: Import; onAgain: () => void }) {
  const navigate = useNavigate();
  const undo = usePlanUndo();
  const { again } = useImportActs(one.id);
  const writing = useWriting(one.planId);
  const { data } = writing;
  if (writing.error && !data) return <Failed error={writing.error} onRetry={() => void writing.refetch()} />;
  if (!data) return <Skeleton rows={4} />;
  const { state, done, failed, leftOut, total, failures, undoUntil } = data;
  if (state === 'running')
    return (
      <div className="im-wait" role="status">
        <Progress
          percent={total === 0 ? 0 : Math.floor(((done + failed) / total) * 100)}
          status="active"
          size={[360, 8]}
        />
        <p>
          正在导入：{num(done + failed)} / {num(total)} 行
        </p>
        <p className="t3 s13">任务已开始，可关闭本页；右上角「任务」里看得到进度。</p>
      </div>
    );
  const isClean = failed + leftOut === 0;
  const Icon = isClean ? CheckCircleFilled : ExclamationCircleFilled;
  const bad = failed + leftOut;
  const seenAt = SEEN_AT[one.kind];
  return (
    <div className="im-done">
      <Icon className={isClean ? 'im-done-icon tx-green' : 'im-done-icon tx-amber'} aria-hidden="true" />
      <h2>
        成功 {num(done)} 行{failed > 0 && `，失败 ${num(failed)} 行`}
      </h2>
      {leftOut > 0 && <p className="t2">试运行时有误的 {num(leftOut)} 行没有导入。</p>}
      {one.pictures.waiting > 0 && (
        <p className="t2">还有 {num(one.pictures.waiting)} 个商品的图片正在后台放上。</p>
      )}
      <div className="im-done-acts">
        {done > 0 && (
          <Button type="primary" onClick={() => void navigate(seenAt.path)}>
            {seenAt.words}
          </Button>
        )}
        {bad > 0 && (
          <Button icon={<DownloadOutlined />} href={staffAddress('adminImportBad', { id: one.id })}>
            下载 {num(bad)} 行有误
          </Button>
        )}
        {undoUntil !== undefined && done > 0 && (
          <Button onClick={() => void undo(one.planId).then(() => Promise.all([again(), writing.refetch()]))}>
            撤销
          </Button>
        )}
        <Button onClick={onAgain}>再导一份</Button>
      </div>
      <p className="t3 s13">
        {undoUntil !== undefined && done > 0
          ? `${shortTime(undoUntil)} 之前可整批撤销；之后被改过的行会列出并保持原样。`
          : ''}
        同一份文件再导一次，只处理变了的格。
      </p>
      {failures.length > 0 && (
        <ul className="im-failures" aria-label="失败的行">
          {failures.slice(0, 100).map(({ line, object, name, reason }) => (
            <li key={`${line}-${object}`}>
              <span className="t3">第 {line} 行</span> {name}：<span className="tx-red">{reason}</span>
            </li>
          ))}
        </ul>
      )}
      {one.pictures.failed.length > 0 && (
        <ul className="im-failures" aria-label="没有取到的图片">
          {one.pictures.failed.slice(0, 100).map(({ line, address, why }) => (
            <li key={`${line}-${address}`}>
              <span className="t3">第 {line} 行的图片</span> {address}：
              <span className="tx-amber">{why}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
