import type { StaffCalls } from '../../staff';
import { listBrands } from './brands/read-brands';
import { listCategories } from './categories/read-categories';
import { listWords } from './words/read-words';

/** What the catalogue is sorted and described by: categories, brands, words. */
export const sortingStaff = {
  adminCategories: { handle: listCategories },
  adminBrands: { handle: listBrands },
  adminGoodsWords: { handle: listWords },
} satisfies StaffCalls;
