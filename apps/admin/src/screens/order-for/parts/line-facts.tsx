import { ruleLine } from '@pifa/domain';
import { Button } from 'antd';
import { money, unitMoney } from '../../../lib/format';
import { type Row, ruleOf } from '../draft';

interface LineFactsProps {
  row: Row;
  onMend: (quantity: { packs: number; pieces: number }) => void;
  onRemove: () => void;
}

/** What decides the active line: its rule, its tiers, why it costs what it costs, and what is wrong with it. */
export function LineFacts({ row, onMend, onRemove }: LineFactsProps) {
  const { card, priced } = row;
  const tiers = card.priceFacts?.tiers ?? [];
  const mend = priced?.problem?.mend;
  // A reduction is a step of the price as well; it is said once.
  const reductions = new Set(priced?.adjustments.map(({ label }) => label));
  return (
    <div className="of-facts">
      <div className="of-said-of-it">
        <b>{card.goodsName}</b>
        <span className="t2">{ruleLine(ruleOf(card)).text}</span>
        {tiers.length > 0 && (
          <span className="t2">
            阶梯 {tiers.map(({ minNum, price }) => `${minNum}${card.unit}起 ${unitMoney(price)}`).join('，')}
          </span>
        )}
        {priced?.tierHint && <span className="tx-amber">{priced.tierHint}</span>}
        {priced?.trace
          .filter(({ chosen, label }) => chosen && !reductions.has(label))
          .map((step) => (
            <span key={step.label} className="t2">
              按{step.label}
              {step.amount === undefined ? '' : ` ¥${money(step.amount)}`}
            </span>
          ))}
        {priced?.adjustments.map((one) => (
          <span key={one.label} className="tx-green">
            {one.label} −¥{money(one.amount)}
          </span>
        ))}
        {priced?.problem && <span className="tx-red">{priced.problem.text}</span>}
        {mend && !row.isQuoted && (
          <Button size="small" onClick={() => onMend({ packs: mend.ipcnt, pieces: mend.spcnt })}>
            {mend.label}
          </Button>
        )}
      </div>
      <Button size="small" type="link" danger onClick={onRemove}>
        移除这一行
      </Button>
    </div>
  );
}
