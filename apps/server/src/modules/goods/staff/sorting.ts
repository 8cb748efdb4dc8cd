import type { StaffCalls } from '../../staff';
import { deleteBrand, mergeBrand, moveBrand, saveBrand, showBrandEffects } from './brands/change-brand';
import { listBrands } from './brands/read-brands';
import { hideCategory, moveCategory, saveCategory } from './categories/change-category';
import { showEffects } from './categories/effects';
import { deleteCategory, mergeCategory } from './categories/end-category';
import { listCategories } from './categories/read-categories';
import { deleteAttribute, listAttributes, saveAttribute } from './words/attributes';
import { deleteWord, saveWord } from './words/change-words';
import { listWords } from './words/read-words';

/** What the catalogue is sorted and described by: categories, brands, words. */
export const sortingStaff = {
  adminCategories: { handle: listCategories },
  adminCategoryEffects: { handle: showEffects },
  adminCategorySave: { handle: saveCategory },
  adminCategoryMove: { handle: moveCategory },
  adminCategoryMerge: { handle: mergeCategory },
  adminCategoryHide: { handle: hideCategory },
  adminCategoryDelete: { handle: deleteCategory },
  adminBrands: { handle: listBrands },
  adminBrandSave: { handle: saveBrand },
  adminBrandMove: { handle: moveBrand },
  adminBrandEffects: { handle: showBrandEffects },
  adminBrandMerge: { handle: mergeBrand },
  adminBrandDelete: { handle: deleteBrand },
  adminGoodsWords: { handle: listWords },
  adminGoodsWordSave: { handle: saveWord },
  adminGoodsWordDelete: { handle: deleteWord },
  adminAttributes: { handle: listAttributes },
  adminAttributeSave: { handle: saveAttribute },
  adminAttributeDelete: { handle: deleteAttribute },
} satisfies StaffCalls;
