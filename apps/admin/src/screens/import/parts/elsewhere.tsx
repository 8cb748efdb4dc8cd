import { Button, Popover } from 'antd';
import { num } from '../../../lib/format';
import type { Import } from '../queries';

/** What of the table goes nowhere: columns, rows of which nothing becomes, pictures without goods. */
export function Elsewhere({ one, onMap }: { one: Import; onMap: () => void }) {
  const { nowhere, left, pictures, hosts } = one;
  const shut = hosts.filter(({ allowed }) => !allowed);
  return (
    <ul className="im-elsewhere">
      {nowhere.length > 0 && (
        <li>
          <Popover
            trigger="click"
            placement="bottomLeft"
            content={
              <ul className="im-pop">
                {nowhere.map(({ head, rows, sample }) => (
                  <li key={head}>
                    <b>{head}</b>{' '}
                    <span className="t3">
                      {num(rows)} 行，如「{sample.slice(0, 30)}」
                    </span>
                  </li>
                ))}
              </ul>
            }
          >
            <Button type="link" size="small">
              没有去处的 {nowhere.length} 项
            </Button>
          </Popover>
          <span className="t2">
            {nowhere
              .slice(0, 2)
              .map(({ head }) => head)
              .join('、')}
            {nowhere.length > 2 && '…'}
          </span>
          <Button type="link" size="small" onClick={onMap}>
            返回对应
          </Button>
        </li>
      )}
      {left.length > 0 && (
        <li>
          <Popover
            trigger="click"
            placement="bottomLeft"
            content={
              <ul className="im-pop">
                {left.slice(0, 100).map(({ line, name, why }) => (
                  <li key={line}>
                    第 {line} 行 {name} <span className="t3">{why}</span>
                  </li>
                ))}
              </ul>
            }
          >
            <Button type="link" size="small">
              不成商品的 {num(left.length)} 行
            </Button>
          </Popover>
        </li>
      )}
      {pictures.unmatched.length > 0 && (
        <li className="tx-amber">图片包里有 {num(pictures.unmatched.length)} 张没有对上货号</li>
      )}
      {shut.length > 0 && (
        <li className="tx-amber" title={shut.map(({ host }) => host).join('、')}>
          {shut.length} 个网站的图片没有允许取，不会导入
        </li>
      )}
      {pictures.fromSites > 0 && shut.length === 0 && (
        <li className="t2">{num(pictures.fromSites)} 张图片导入后在后台取</li>
      )}
      {nowhere.length + left.length + pictures.unmatched.length + shut.length === 0 && (
        <li className="t3">表里的内容都有去处</li>
      )}
    </ul>
  );
}
