import { unitPrice } from '../../money';
import { checkActivityGoods } from '../activity-limits';
import { activityGoodsFields, activityTermFields } from '../activity-fields';
import {
  type Field,
  count,
  instant,
  oneOf,
  onlyWhen,
  optional,
  price,
  rows,
  schema,
  text,
} from '../settings';

/** Asked for only where a deposit is paid first. */
const inParts = <T>(field: Field<T>): Field<T> => onlyWhen('pay', ['deposit', 'either'], field);

export const presaleSettings = schema(
  {
    goods: rows('预售商品', {
      ...activityGoodsFields,
      depositPerPack: inParts(optional(price('定金（件）'))),
      depositPerPiece: inParts(optional(price('定金（零）'))),
      worthPerPack: inParts(optional(price('定金可抵（件）'))),
      worthPerPiece: inParts(optional(price('定金可抵（零）'))),
      tiers: rows(
        '阶梯价',
        {
          fromPieces: count('满（个）', { min: 1 }),
          perPack: price('件价'),
          perPiece: price('零价'),
        },
        { min: 0, max: 10 },
      ),
    }),
    ...activityTermFields,
    pay: oneOf('付款方式', [
      { value: 'deposit', label: '定金加尾款' },
      { value: 'full', label: '全款' },
      { value: 'either', label: '由买家选择' },
    ]),
    balanceStart: inParts(optional(instant('尾款开始', 'start'))),
    balanceEnd: inParts(optional(instant('尾款结束', 'end'))),
    fate: oneOf('逾期未付尾款', [
      { value: 'refund', label: '定金退还' },
      { value: 'forfeit', label: '定金不退' },
    ]),
    shipText: text('预计发货', 60),
    remindMinutes: count('尾款提醒提前几分钟', { min: 0, max: 20_160, unit: '分钟' }),
  },
  ({ goods, pay, balanceStart, balanceEnd }) => {
    const problems: { path: string; text: string }[] = checkActivityGoods(goods);
    if (pay === 'full') return problems;
    if (!balanceStart || !balanceEnd || balanceStart >= balanceEnd)
      problems.push({ path: 'balanceEnd', text: '尾款结束须晚于尾款开始' });
    goods.forEach((row, index) => {
      const { deposit, worth } = depositOf(row);
      const at = `goods.${index}`;
      const whose = `第 ${index + 1} 行`;
      if (deposit.perPack + deposit.perPiece === 0)
        problems.push({ path: `${at}.depositPerPack`, text: `${whose}定金不能为空` });
      if (worth.perPack < deposit.perPack || worth.perPiece < deposit.perPiece)
        problems.push({ path: `${at}.worthPerPack`, text: `${whose}定金可抵不能少于定金` });
      const cheapest = [row, ...row.tiers];
      const over = cheapest.some((at) => worth.perPack > at.perPack || worth.perPiece > at.perPiece);
      if (over) problems.push({ path: `${at}.worthPerPack`, text: `${whose}定金可抵不能高于预售价` });
    });
    return problems;
  },
);

export type PresaleSettings = NonNullable<ReturnType<typeof presaleSettings.of>>;
export type PresaleGoods = PresaleSettings['goods'][number];

/** What is paid first for a pack and a piece, and what that counts for (「定金 ¥200 可抵 ¥300」). */
export function depositOf(row: PresaleGoods) {
  const perPack = row.depositPerPack ?? unitPrice(0);
  const perPiece = row.depositPerPiece ?? unitPrice(0);
  const deposit = { perPack, perPiece };
  return {
    deposit,
    worth: { perPack: row.worthPerPack ?? perPack, perPiece: row.worthPerPiece ?? perPiece },
  };
}
