/** Texts of 改价台. */
export const words = {
  title: '改价台',
  purpose: '像表格一样改标价，粘贴、填充、算式都行；看过影响再确认，确认前什么都不会变',
  paste: '从表格复制 货号、整件价、单件价，在这里按 Ctrl V',
  empty: '还没有在售的商品。有了商品，在这里一次改许多标价。',
  noMatch: '没有符合条件的商品',
  help: '格里可写 *1.05、+0.2、成本*1.3、标价*0.95',
} as const;

/** Which goods are listed. */
export const LISTED = { on: '在售', promoted: '促销中', imported: '最近导入', all: '全部' } as const;
export type Listed = keyof typeof LISTED;
