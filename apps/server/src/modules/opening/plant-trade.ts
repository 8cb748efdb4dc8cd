import { refuse } from '@pifa/contract';
import { type CategoryIconName, TRADES } from '@pifa/domain';
import { refusableTransaction } from '../../platform';
import { addCategory, holdTree, touchCategories } from '../goods';
import type { StaffHandler } from '../staff';

/**
 * Makes the categories of a trade by the very code that makes one by hand. What is there under the same name stays, so
 * that the same trade twice makes nothing twice, and a second trade comes after the first.
 */
export const plantTrade: StaffHandler<'adminOpeningTrade'> = async ({ platform, body, now }, operator) => {
  const trade = TRADES.find(({ code }) => code === body.trade);
  if (!trade) return refuse('transition-refused', { text: '没有这个行业' });
  return refusableTransaction(platform.database, async (tx) => {
    let made = 0;
    let tree = await holdTree(tx);
    const put = async (parentId: string, name: string, icon: CategoryIconName): Promise<string> => {
      const there = tree.find((one) => one.parentId === parentId && one.name === name);
      if (there) return there.id;
      made += 1;
      const { id } = await addCategory(
        tx,
        operator,
        { body: { parentId, name, icon, image: '' }, now },
        tree,
      );
      tree = [...tree, { id, parentId, name, icon, image: '', hidden: false, version: 1 }];
      return id;
    };
    for (const { name, icon, below } of trade.tree) {
      const id = await put('', name, icon);
      for (const one of below) await put(id, one, '');
    }
    if (made > 0) await touchCategories(platform, tx);
    return {
      made,
      message: made > 0 ? `已建好「${trade.name}」的 ${made} 个分类` : `「${trade.name}」的分类都有了`,
    };
  });
};
