/** The line icons that a first-level category may have in the shop, and what staff call them. '' = by its name. */
export const CATEGORY_ICONS = {
  '': '按名称自动',
  'cup-soda': '食品',
  'spray-can': '清洁',
  scroll: '纸品',
  wrench: '五金',
  paperclip: '办公',
  utensils: '厨具',
  'hard-hat': '劳保',
  plug: '电器',
  stethoscope: '医药',
  baby: '母婴',
  'paw-print': '宠物',
  package: '包装',
  box: '其他',
} as const;

export type CategoryIconName = keyof typeof CATEGORY_ICONS;
export const categoryIconNames = Object.keys(CATEGORY_ICONS) as CategoryIconName[];
