import {
  Baby,
  Box,
  HardHat,
  HeartPulse,
  type IconNode,
  Package,
  PawPrint,
  Plug,
  Printer,
  ScrollText,
  ShoppingBasket,
  SprayCan,
  Utensils,
  Wrench,
} from 'lucide';
import { Icon } from '../../ui/icon';

/** Keywords of category names and their line icons. */
const GLYPHS: readonly [RegExp, IconNode][] = [
  [/食品|饮料|粮油|零食|酒/, ShoppingBasket],
  [/个护|清洁|洗|美妆/, SprayCan],
  [/纸|湿巾/, ScrollText],
  [/五金|工具|机电/, Wrench],
  [/办公|文具|打印/, Printer],
  [/厨|餐/, Utensils],
  [/劳保|安防|防护/, HardHat],
  [/电|数码|照明/, Plug],
  [/医|药|健康/, HeartPulse],
  [/母婴|婴|童/, Baby],
  [/宠/, PawPrint],
  [/包装|耗材|纸箱/, Package],
];

/** The icons that staff choose from, by the names that the mall keeps. */
const CHOSEN: Readonly<Record<string, IconNode>> = {
  'cup-soda': ShoppingBasket,
  'spray-can': SprayCan,
  scroll: ScrollText,
  wrench: Wrench,
  paperclip: Printer,
  utensils: Utensils,
  'hard-hat': HardHat,
  plug: Plug,
  stethoscope: HeartPulse,
  baby: Baby,
  'paw-print': PawPrint,
  package: Package,
  box: Box,
};

interface Props {
  category: { name: string; icon: string };
  size?: 18 | 24;
}

/** The line icon of a first-level category: the chosen one, else one by its name. */
export function CategoryIcon({ category: { name, icon }, size = 18 }: Props) {
  const byName = GLYPHS.find(([word]) => word.test(name))?.[1] ?? Box;
  return <Icon as={CHOSEN[icon] ?? byName} size={size} />;
}
