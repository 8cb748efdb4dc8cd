import { categoryMoveProblem } from '@pifa/domain';
import { App } from 'antd';
import { textOf } from '../../../lib/client';
import type { Place } from '../arrange';
import { type Category, effectsOf, useCategoryActs } from '../queries';
import { EffectsWords } from './effects-words';

/** Moves categories: within their place at once, elsewhere after it was said what follows. */
export function useArrange(list: readonly Category[]) {
  const { message, modal } = App.useApp();
  const { move } = useCategoryActs();
  const nameOf = (id: string) => (id === '' ? '一级分类' : (list.find((one) => one.id === id)?.name ?? ''));
  const arrange = async (id: string, { parentId, before }: Place): Promise<void> => {
    const category = list.find((one) => one.id === id);
    if (!category) return;
    const siblings = list.filter((one) => one.parentId === parentId).map((one) => one.id);
    const isSame = parentId === category.parentId;
    if (isSame && siblings[siblings.indexOf(id) + 1] === (before || undefined)) return;
    const body = { id, version: category.version, parentId, before };
    if (isSame) return move.mutate(body);
    const problem = categoryMoveProblem(list, id, parentId);
    if (problem) return void message.warning(problem);
    try {
      const effects = await effectsOf(id, 'move', parentId);
      if (effects.problem) return void message.warning(effects.problem);
      modal.confirm({
        title: `把「${category.name}」移到「${nameOf(parentId)}」${parentId === '' ? '' : '下面'}？`,
        content: <EffectsWords effects={effects} links="链接不变，仍指向它" />,
        okText: `移动「${category.name}」`,
        cancelText: '取消',
        onOk: () => move.mutateAsync(body).catch(() => undefined),
      });
    } catch (error) {
      void message.error(textOf(error));
    }
  };
  return { arrange: (id: string, place: Place) => void arrange(id, place), isMoving: move.isPending };
}
