import type { PresaleGoods, QuantityRule } from '@pifa/domain';
import { boxesShown, depositOf, depositText, formatCount, formatUnitPrice } from '@pifa/domain';
import { CircleAlert } from 'lucide';
import { Icon } from '../../../ui/icon';

/** 「定金 ¥200 可抵 ¥300」 for one pack or piece. */
export function DepositNote({ row, rule }: { row: PresaleGoods; rule: QuantityRule }) {
  const { deposit, worth } = depositOf(row);
  if (deposit.perPack + deposit.perPiece === 0) return null;
  const box = boxesShown(rule).packs ? 'perPack' : 'perPiece';
  const unit = box === 'perPack' ? rule.packUnit : rule.unit;
  return (
    <p className="text-14 font-medium text-violet-700">
      每{unit}
      {depositText(deposit, worth, box)}
    </p>
  );
}

/** 「满 240瓶 每瓶 ¥1.40」, tier by tier, at the final total. */
export function Tiers({ row, rule, symbol }: { row: PresaleGoods; rule: QuantityRule; symbol: string }) {
  if (row.tiers.length === 0) return null;
  return (
    <ul aria-label="预售阶梯价" className="flex flex-wrap gap-x-4 gap-y-1 text-13 text-blue-600">
      {row.tiers.map((tier) => (
        <li key={tier.fromPieces}>
          满 {formatCount(tier.fromPieces)}
          {rule.unit} 每{rule.unit || '个'} {symbol}
          {formatUnitPrice(tier.perPiece)}
        </li>
      ))}
    </ul>
  );
}

/** What becomes of the deposit when the balance is not paid: read before the first payment. */
export function Fate({ text }: { text: string }) {
  if (!text) return null;
  return (
    <p className="flex items-start gap-2 rounded-card bg-amber-50 px-3 py-2 text-13 text-amber-800">
      <Icon as={CircleAlert} size={16} className="mt-0.5" />
      <span>
        <span className="sr-only">定金规则：</span>
        {text}
      </span>
    </p>
  );
}
