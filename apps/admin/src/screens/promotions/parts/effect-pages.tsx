import { Alert, Select } from 'antd';
import { useState } from 'react';
import { Field } from '../../../ui/field';
import { FramesChoice, ShopFrames, type ShownFrames } from '../../../widgets/shop-frame/shop-frames';
import { usePreview } from '../../../widgets/shop-frame/use-preview';
import { type Effect, makePreview, type PreviewAsked } from '../queries';

interface Props {
  /** what is looked at, when and as whom */
  asked: Omit<PreviewAsked, 'goodsId' | 'page'>;
  page: 'goods' | 'activity';
  goods: Effect['list'];
}

/** Of the window, what stands above and below the frames, px. */
const AROUND = 330;
const LEAST_HIGH = 380;

/** The shop's own page of one of the goods, or of the activity, on a desktop and on a phone. */
export function EffectPages({ asked, page, goods }: Props) {
  const [shown, setShown] = useState<ShownFrames>('both');
  const [chosen, setChosen] = useState('');
  const one = goods.find(({ goodsId }) => goodsId === chosen) ?? goods[0];
  const { path, problem } = usePreview(one && { ...asked, goodsId: one.goodsId, page }, makePreview);
  if (!one) return null;
  const height = Math.max(LEAST_HIGH, window.innerHeight - AROUND);
  return (
    <section aria-label="商城里的页面">
      <div className="pe-bar">
        <FramesChoice value={shown} onChange={setShown} />
        {goods.length > 1 && (
          <Field label="哪种商品">
            {(id) => (
              <Select
                id={id}
                className="pe-goods"
                size="small"
                value={one.goodsId}
                options={goods.map(({ goodsId, goodsCode, goodsName }) => ({
                  value: goodsId,
                  label: `${goodsCode} ${goodsName}`,
                }))}
                onChange={setChosen}
              />
            )}
          </Field>
        )}
      </div>
      {problem && <Alert type="error" showIcon title={problem} />}
      <ShopFrames
        path={path}
        page={page === 'goods' ? '商品页' : '活动页'}
        caption="效果预览，点不开链接，也下不了单"
        shown={shown}
        height={height}
      />
    </section>
  );
}
