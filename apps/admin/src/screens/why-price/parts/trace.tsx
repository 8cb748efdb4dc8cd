import { CheckCircleFilled, CloseOutlined, RightOutlined } from '@ant-design/icons';
import { Fragment } from 'react';
import { money, unitMoney } from '../../../lib/format';
import type { Why } from '../queries';
import { TO_WORDS, words } from '../words';

type Candidate = Why['candidates'][number];

/** The steps to the price: which list, which price, what came off. */
export function Trace({ why }: { why: Why }) {
  const { goods, chain, candidates, later, price, amount, payable } = why;
  const pair = (of: { ip: number; sp: number }): string =>
    `${unitMoney(of.ip)}/${goods.packUnit} · ${unitMoney(of.sp)}/${goods.unit}`;
  return (
    <section className="card why-trace">
      {why.isPast && <p className="why-note">{words.past}</p>}
      <Step at={1} title="找到客户的价" note="按次序看，第一张有这个商品的为准" result={pair(price)}>
        <div className="why-chain">
          {chain.map((step, at) => (
            <Fragment key={`${step.to} ${step.listId}`}>
              {at > 0 && <RightOutlined className="why-arrow" />}
              <div className={`why-link ${step.outcome}`}>
                <b>{step.name}</b>
                <span className="t3">{TO_WORDS[step.to]}</span>
                {step.price && <span>{pair(step.price)}</span>}
                <span>{step.text}</span>
              </div>
            </Fragment>
          ))}
        </div>
      </Step>
      <Step at={2} title="比单价" note="各算一遍本行金额，取最低" result={money(amount)}>
        <table className="dt why-rows">
          <tbody>
            {candidates.map((one, at) => (
              <Row key={`${one.label} ${at}`} one={one} pair={pair} />
            ))}
          </tbody>
        </table>
      </Step>
      <Step
        at={3}
        title="整单优惠"
        note="只算这一行；运费、卡券、积分不计"
        result={payable < amount ? `−${money(amount - payable)}` : money(0)}
      >
        {later.length === 0 ? (
          <p className="t3">没有满减等整单优惠用得上</p>
        ) : (
          <table className="dt why-rows">
            <tbody>
              {later.map((one, at) => (
                <Row key={`${one.label} ${at}`} one={one} pair={pair} isTaken />
              ))}
            </tbody>
          </table>
        )}
      </Step>
    </section>
  );
}

interface StepProps {
  at: number;
  title: string;
  note: string;
  result: string;
  children: React.ReactNode;
}

function Step({ at, title, note, result, children }: StepProps) {
  return (
    <div className="why-step">
      <span className="why-num">{at}</span>
      <div>
        <h2>
          {title} <small>{note}</small>
          <b>{result}</b>
        </h2>
        {children}
      </div>
    </div>
  );
}

interface RowProps {
  one: Candidate;
  pair: (of: { ip: number; sp: number }) => string;
  isTaken?: boolean;
}

function Row({ one, pair, isTaken = false }: RowProps) {
  const { label, detail, price, amount, chosen, why } = one;
  return (
    <tr className={chosen ? 'chosen' : ''}>
      <td className="why-sign">
        {chosen ? (
          <CheckCircleFilled className="tx-green" aria-label="采用" />
        ) : (
          <CloseOutlined className="t3" aria-label="没用上" />
        )}
      </td>
      <td className="nw">{label}</td>
      <td className="t2">{detail}</td>
      <td className="r nw">{price ? pair(price) : ''}</td>
      <td className="r nw">
        {amount === undefined ? (
          '--'
        ) : isTaken ? (
          `−${money(amount)}`
        ) : chosen ? (
          <b>{money(amount)}</b>
        ) : (
          money(amount)
        )}
      </td>
      <td className={chosen ? 'tx-green' : 't2'}>{why}</td>
    </tr>
  );
}
