import type { Quantity } from '../quantity';

/** Why a line of an old order could not go into the cart (UX §4.11 再来一单). */
export type ReorderObstacle =
  | { readonly kind: 'gone' }
  | { readonly kind: 'out-of-stock' }
  | { readonly kind: 'minimum-changed'; readonly minPieces: number }
  | { readonly kind: 'rule-changed'; readonly text: string }
  | { readonly kind: 'over-stock' }
  /** It depended on the order: a gift, or an add-on. */
  | { readonly kind: 'gift' | 'add-on' };

export type ReorderOutcome = {
  readonly added: readonly { readonly goodsId: string; readonly name: string; readonly quantity: Quantity }[];
  readonly notAdded: readonly {
    readonly goodsId: string;
    readonly name: string;
    readonly obstacle: ReorderObstacle;
  }[];
};

export function obstacleText(obstacle: ReorderObstacle): string {
  switch (obstacle.kind) {
    case 'gone':
      return '已下架';
    case 'out-of-stock':
      return '无货';
    case 'over-stock':
      return '库存不足';
    case 'gift':
      return '赠品随活动赠送';
    case 'add-on':
      return '换购商品请重新换购';
    case 'minimum-changed':
      return `起订量已变为 ${obstacle.minPieces}`;
    case 'rule-changed':
      return obstacle.text;
  }
}

/** 「已加入 10 种；2 种未加入：A 无货，B 起订量已变为 96」. */
export function reorderText(outcome: ReorderOutcome): string {
  const added = `已加入 ${outcome.added.length} 种`;
  if (outcome.notAdded.length === 0) return added;
  const missing = outcome.notAdded
    .map(({ name, obstacle }) => `${name} ${obstacleText(obstacle)}`)
    .join('，');
  return `${added}；${outcome.notAdded.length} 种未加入：${missing}`;
}
