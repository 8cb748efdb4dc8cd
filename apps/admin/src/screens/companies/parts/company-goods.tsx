import { Button } from 'antd';
import { useState } from 'react';
import { dayOf, num, unitMoney } from '../../../lib/format';
import { Pic, Tag } from '../../../ui/small';
import { Failed, Skeleton } from '../../../ui/states';
import { useCompanyGoods } from '../queries';

const FIRST = 6;

/** 常购商品 and what it paid last, with today's list price beside it; what is due again says so. */
export function CompanyGoods({ id }: { id: string }) {
  const { data, error, refetch } = useCompanyGoods(id);
  const [all, setAll] = useState(false);
  const rows = all ? data : data?.slice(0, FIRST);
  return (
    <section className="co-part">
      <header>
        <h3>常购商品与上次成交</h3>
        {data && data.length > FIRST && !all && (
          <Button type="link" size="small" className="push" onClick={() => setAll(true)}>
            全部 {num(data.length)} 种
          </Button>
        )}
      </header>
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !rows ? (
        <Skeleton rows={4} />
      ) : rows.length === 0 ? (
        <p className="t3 s13">还没有买过商品</p>
      ) : (
        <table className="dt co-goods">
          <thead>
            <tr>
              <th>商品</th>
              <th className="r">上次成交</th>
              <th className="r">现在标价</th>
              <th className="r">上次数量</th>
              <th className="r">次数</th>
              <th className="r">上次购买</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.goodsId}>
                <td>
                  <span className="row gap8">
                    <Pic src={row.image} size={32} />
                    <span className="co-name">
                      <span className="ell" title={`${row.name} ${row.spec}`}>
                        {row.name} {row.spec}
                      </span>
                      <span className="t3 s12 ell" title={row.habit}>
                        {row.code}
                        {row.habit && `，${row.habit}`}
                      </span>
                    </span>
                    {row.isDue && <Tag tone="amber">该补货</Tag>}
                    {!row.onSale && <Tag>已下架</Tag>}
                  </span>
                </td>
                <td className="r">{unitMoney(row.lastSP)}</td>
                <td className="r t3">{unitMoney(row.listSP)}</td>
                <td className="r">
                  {[
                    row.lastIpcnt > 0 && `${num(row.lastIpcnt)} ${row.packUnit}`,
                    row.lastSpcnt > 0 && `${num(row.lastSpcnt)} ${row.unit}`,
                  ]
                    .filter(Boolean)
                    .join(' ')}
                </td>
                <td className="r">{num(row.times)}</td>
                <td className="r t3">{dayOf(row.lastTime)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
