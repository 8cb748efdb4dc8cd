import { Button } from 'antd';
import { num } from '../../../lib/format';
import type { Pasted } from './use-pasted';

const MOST_SHOWN = 3;

/** 「按货号对上 12 行，1 行没找到：W10I1，最像 W1011」. */
export function PastedNote({ pasted }: { pasted: Pasted }) {
  const { rows, unknown, use, drop, title, isBusy } = pasted;
  if (isBusy) return <span className="t2">正在对货号…</span>;
  return (
    <div className="prices-pasted" role="status">
      <span>
        {title}：对上 <b>{num(rows.length)}</b> 个商品
        {unknown.length > 0 && <span className="tx-amber">，{num(unknown.length)} 行没找到</span>}
      </span>
      {unknown.slice(0, MOST_SHOWN).map((one) => (
        <span key={one.code} className="tx-amber">
          {one.code}
          {one.nearest && (
            <>
              ，最像 {one.nearest}
              <Button type="link" size="small" onClick={() => use(one)}>
                用 {one.nearest}
              </Button>
            </>
          )}
          <Button type="link" size="small" onClick={() => drop(one.code)}>
            忽略
          </Button>
        </span>
      ))}
      {unknown.length > MOST_SHOWN && (
        <Button type="link" size="small" onClick={() => drop()}>
          全部忽略
        </Button>
      )}
      <Button type="link" size="small" className="push" onClick={pasted.leave}>
        回到商品列表
      </Button>
    </div>
  );
}
