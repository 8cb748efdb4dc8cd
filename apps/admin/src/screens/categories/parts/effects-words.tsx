import type { Effects } from '../queries';

/** What follows a category, in words: before a move, a merge or hiding it. */
export function EffectsWords({ effects, links }: { effects: Effects; links: string }) {
  const { goods, below, promotions } = effects;
  return (
    <div className="cat-effects">
      <p>
        {goods} 个商品{below > 0 && `、${below} 个下级分类`}跟着{goods + below === 0 && '（现在都没有）'}。
      </p>
      {effects.links.length > 0 && (
        <p>
          {links}：{effects.links.join('、')}。
        </p>
      )}
      {promotions.length > 0 && (
        <p className="tx-amber">这些活动与卡券按分类选商品，参加的商品会变：{promotions.join('、')}。</p>
      )}
    </div>
  );
}
