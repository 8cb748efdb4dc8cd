import { type CSSProperties, useState } from 'react';
import { money, num, unitMoney } from '../../../lib/format';
import { Pic, Tag } from '../../../ui/small';
import type { Order } from '../queries';

type Line = Order['lines'][number];

/** Lines shown before the rest is asked for. */
const FIRST = 12;
const nowrap: CSSProperties = { whiteSpace: 'nowrap' };

/** The lines of an order, each with the way to its price. */
export function OrderLines({ lines }: { lines: readonly Line[] }) {
  const [all, setAll] = useState(lines.length <= FIRST + 2);
  const [why, setWhy] = useState('');
  const shown = all ? lines : lines.slice(0, FIRST);
  const anyShipped = lines.some(({ shippedNum, returnedNum }) => shippedNum + returnedNum > 0);
  return (
    <>
      <table className="dt od-lines">
        <thead>
          <tr>
            <th>商品</th>
            <th className="r od-price">单价（元）</th>
            <th className="r od-num">整件</th>
            <th className="r od-num">拆零</th>
            {anyShipped && <th className="r od-price">已发 / 已退</th>}
            <th className="r od-price">小计（元）</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => (
            <LineRows
              key={line.id}
              line={line}
              anyShipped={anyShipped}
              isOpen={why === line.id}
              onWhy={() => setWhy(why === line.id ? '' : line.id)}
            />
          ))}
        </tbody>
      </table>
      {!all && (
        <button type="button" className="od-more" onClick={() => setAll(true)}>
          展开其余 {lines.length - FIRST} 种
        </button>
      )}
    </>
  );
}

interface RowProps {
  line: Line;
  anyShipped: boolean;
  isOpen: boolean;
  onWhy: () => void;
}

function LineRows({ line, anyShipped, isOpen, onWhy }: RowProps) {
  const hasPacks = line.packingSpecification > 1;
  return (
    <>
      <tr className={isOpen ? 'sel' : ''}>
        <td>
          <span className="row gap8">
            <Pic src={line.image} size={36} />
            <span className="od-goods">
              <span className="ell" title={`${line.goodsName} ${line.spec}`}>
                {line.goodsName} {restOfSpec(line)}
              </span>
              <span className="od-code">
                <span className="ell">
                  {line.goodsCode}
                  {hasPacks && `，1${line.packUnit}=${line.packingSpecification}${line.unit}`}
                </span>
                {line.tag && <Tag tone="violet">{line.tag}</Tag>}
                {line.shortNum !== undefined && (
                  <Tag tone="red">
                    缺货 {num(line.shortNum)} {line.unit}
                  </Tag>
                )}
                <button type="button" className="od-why" aria-expanded={isOpen} onClick={onWhy}>
                  为什么是这个价？
                </button>
              </span>
            </span>
          </span>
        </td>
        <td className="r">
          {hasPacks ? unitMoney(line.saleIP) : unitMoney(line.saleSP)}
          {hasPacks && (
            <span className="od-below">
              {line.spcnt > 0
                ? `拆零 ${unitMoney(line.saleSP)}`
                : `合 ${unitMoney(line.saleIP / line.packingSpecification)}`}
              /{line.unit}
            </span>
          )}
        </td>
        <td className="r" style={nowrap}>
          {line.ipcnt > 0 ? `${num(line.ipcnt)} ${line.packUnit}` : <span className="dis">--</span>}
        </td>
        <td className="r" style={nowrap}>
          {line.spcnt > 0 ? `${num(line.spcnt)} ${line.unit}` : <span className="dis">--</span>}
        </td>
        {anyShipped && (
          <td className="r">
            {num(line.shippedNum)} / {num(line.returnedNum)}
          </td>
        )}
        <td className="r b">{money(line.amount ?? 0)}</td>
      </tr>
      {isOpen && (
        <tr className="od-trace-row">
          <td colSpan={anyShipped ? 6 : 5}>
            <Trace line={line} />
          </td>
        </tr>
      )}
    </>
  );
}

/** What the specification adds to a name that tells a part of it already. */
const restOfSpec = ({ goodsName, spec }: Line): string =>
  spec
    .split(' · ')
    .filter((part) => !goodsName.includes(part))
    .join(' · ');

/** Every price that stood for choice when the order was placed, and what was taken off afterwards. */
function Trace({ line }: { line: Line }) {
  if (line.trace.length === 0) return <p className="t3 s13">这张订单没有留下价格由来。</p>;
  return (
    <ul className="od-trace">
      {line.trace.map((step, at) => {
        const isOff = step.perPack === undefined && step.perPiece === undefined;
        const isUsed = isOff || step.chosen;
        return (
          <li key={`${step.label}${at}`} className={isUsed ? 'used' : ''}>
            <span>{isUsed ? '✓' : '×'}</span>
            <b>{step.label}</b>
            <span>{pairOf(step, line)}</span>
            <span className="r">
              {step.amount === undefined ? '--' : isOff ? `−${money(step.amount)}` : money(step.amount)}
            </span>
            <span className="t2">{step.reason || (step.chosen ? '采用' : '')}</span>
          </li>
        );
      })}
    </ul>
  );
}

function pairOf(step: Line['trace'][number], { packUnit, unit, packingSpecification }: Line): string {
  const prices = [];
  if (packingSpecification > 1 && step.perPack !== undefined)
    prices.push(`${unitMoney(step.perPack)}/${packUnit}`);
  if (step.perPiece !== undefined) prices.push(`${unitMoney(step.perPiece)}/${unit}`);
  return prices.join('　');
}
