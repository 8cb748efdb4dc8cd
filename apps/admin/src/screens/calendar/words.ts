/** Texts of 活动日历. */
export const words = {
  title: '活动日历',
  purpose: '几周里哪天有什么活动；斜线的日子里两个活动撞在同一商品上',
  empty: '这几周没有活动。排好的活动会按天画在这里，撞上的一眼看得到。',
  by: { promotion: '按活动', kind: '按种类', goods: '按商品' },
  meetings: '重叠的活动',
} as const;

export type By = keyof typeof words.by;
export const isBy = (text: string): text is By => text in words.by;
