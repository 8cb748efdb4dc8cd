import { addFen } from '../../money';
import { causeOf } from '../../pricing/cause';
import { pointsUsable, SPEND_KIND, spendPoints, spendSettings } from '../../points/rules';
import { leastPointsText } from '../../points/wording';
import { CLAIM_KINDS, claimOf, pointsRef } from '../claims';
import { type BasketKind, settingsFace } from '../kind';

/** 积分抵扣: points pay for goods, not for freight, up to a share (RULINGS 7). */
export const pointsSpend: BasketKind = {
  kind: SPEND_KIND,
  name: '积分抵扣',
  about: '客户下单时用积分抵一部分货款',
  stage: 'points',
  ...settingsFace(spendSettings),
  evaluate: (record, { lines, points, buyer, scarce }) => {
    const rule = spendSettings.of(record.settings);
    if (!rule || !buyer) return {};
    const balance = scarce(pointsRef(buyer.companyId))?.left ?? points;
    const goods = addFen(...lines.map(({ left }) => left));
    if (points > balance) {
      const text = `积分不足，可用 ${balance} 积分`;
      return { refusals: [{ kind: 'promotion', cause: causeOf('points', record), key: null, text }] };
    }
    const use = spendPoints(rule, points, balance, goods);
    if (use.points === 0) {
      const most = pointsUsable(rule, balance, goods).points;
      const text = most > 0 ? leastPointsText(rule.minimum) : '本单暂不能使用积分';
      return { hints: [{ kind: CLAIM_KINDS.points, key: null, ref: record.id, text }] };
    }
    return {
      reduction: {
        amount: use.worth,
        keys: lines.map(({ line }) => line.key),
        label: record.label || '积分抵扣',
      },
      claims: [claimOf(pointsRef(buyer.companyId), use.points)],
      pointsSpent: use.points,
    };
  },
  scarce: (_, { buyer }) => (buyer ? [pointsRef(buyer.companyId)] : []),
};
