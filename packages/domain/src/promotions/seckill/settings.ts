import { checkActivityGoods } from '../activity-limits';
import { activityGoodsFields, activityTermFields } from '../activity-fields';
import { count, rows, schema, timeOfDay } from '../settings';

export const seckillSettings = schema(
  {
    sessions: rows('场次', { start: timeOfDay('开始'), end: timeOfDay('结束') }, { max: 24 }),
    goods: rows('活动商品', {
      ...activityGoodsFields,
      stock: count('秒杀库存', { min: 1, help: '单件数，从商品库存划出，全部场次共用' }),
    }),
    ...activityTermFields,
    remindMinutes: count('提前几分钟提醒', { min: 0, max: 1440, unit: '分钟' }),
  },
  ({ sessions, goods }) => {
    const problems: { path: string; text: string }[] = checkActivityGoods(goods);
    const inOrder = sessions.map((session, index) => ({ ...session, index }));
    inOrder.sort((a, b) => (a.start < b.start ? -1 : 1));
    inOrder.forEach(({ start, end, index }, place) => {
      const path = `sessions.${index}.end`;
      const next = inOrder[place + 1];
      if (start >= end) problems.push({ path, text: `第 ${index + 1} 行结束须晚于开始` });
      else if (next && end > next.start) problems.push({ path, text: `第 ${index + 1} 行与后一场重叠` });
    });
    return problems;
  },
);
