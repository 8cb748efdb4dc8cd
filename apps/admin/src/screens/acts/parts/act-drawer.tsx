import { Link } from 'react-router';
import { fullTime } from '../../../lib/format';
import { Drawer } from '../../../widgets/drawer';
import type { Act } from '../queries';
import { TakeBack } from './take-back';
import './act.css';

/** One act: the sentence, before and after field by field, from where. */
export function ActDrawer({ act, onClose }: { act: Act | undefined; onClose: () => void }) {
  return (
    <Drawer open={act !== undefined} onClose={onClose} width={720} title={act?.sentence}>
      {act && (
        <div className="act">
          <dl>
            <dt>人</dt>
            <dd>
              {act.operatorName}（账号 {act.operator}）
            </dd>
            <dt>时间</dt>
            <dd>{fullTime(act.time)}</dd>
            <dt>来自</dt>
            <dd>
              {act.address || '--'}
              {act.session && <span className="t3">，会话 {act.session}</span>}
            </dd>
            <dt>对象</dt>
            <dd>
              {act.link ? <Link to={act.link}>{act.objectName}</Link> : act.objectName}
              {'　'}
              <Link to={`/acts?about=${encodeURIComponent(act.object)}`}>它的全部记录</Link>
            </dd>
            {act.plan && (
              <>
                <dt>批量操作</dt>
                <dd>
                  <Link to={`/acts?plan=${encodeURIComponent(act.plan)}`}>同一批的全部记录</Link>
                  {'　'}
                  <TakeBack act={act} />
                </dd>
              </>
            )}
          </dl>
          {act.changes.length > 0 ? (
            <table className="dt act-diff">
              <thead>
                <tr>
                  <th className="pad">项目</th>
                  <th>之前</th>
                  <th>之后</th>
                </tr>
              </thead>
              <tbody>
                {act.changes.map(({ field, label, before, after }) => (
                  <tr key={field}>
                    <td className="pad t2">{label}</td>
                    <td>{before ? <del>{before}</del> : <span className="t3">--</span>}</td>
                    <td>{after ? <ins>{after}</ins> : <span className="t3">--</span>}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          ) : (
            <p className="t3">这一步没有改动内容。</p>
          )}
        </div>
      )}
    </Drawer>
  );
}
