import { Alert } from 'antd';
import { ShopFrames, type ShownFrames } from '../../../widgets/shop-frame/shop-frames';
import { usePreview } from '../../../widgets/shop-frame/use-preview';
import { makePreview, type PreviewAsked } from '../queries';

interface Props {
  /** what is looked at, when and as whom */
  asked: PreviewAsked;
  shown: ShownFrames;
}

/** Of the window, what stands above and below the frames, px. */
const AROUND = 246;
const LEAST_HIGH = 380;

/** The shop's own page of a goods, or of the activity, on a desktop and on a phone. */
export function EffectPages({ asked, shown }: Props) {
  const { path, problem } = usePreview(asked, makePreview);
  return (
    <section aria-label="商城里的页面">
      {problem && <Alert type="error" showIcon title={problem} />}
      <ShopFrames
        path={path}
        page={asked.page === 'activity' ? '活动页' : '商品页'}
        caption="效果预览，点不开链接，也下不了单"
        shown={shown}
        height={Math.max(LEAST_HIGH, window.innerHeight - AROUND)}
      />
    </section>
  );
}
