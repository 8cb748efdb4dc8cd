import { useMedia } from '../../ui/use-media';

/** Goods cards per row, as `--goods-columns` has them (UX §2.3). */
export function useColumns(): number {
  const six = useMedia('(min-width: 1680px)');
  const five = useMedia('(min-width: 1280px)');
  const four = useMedia('(min-width: 1024px)');
  const three = useMedia('(min-width: 768px)');
  return six ? 6 : five ? 5 : four ? 4 : three ? 3 : 2;
}
