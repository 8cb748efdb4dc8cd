import { Button } from 'antd';
import { changed } from '../draft';
import type { BasketState } from '../use-basket';

/** 起订门槛, 混批, 混装成箱: what is missing, beside what is counted, with the key that mends it. */
export function TermRows({ basket }: { basket: BasketState }) {
  const { preview } = basket.answer;
  const goodsOf = new Map(preview.lines.map(({ id, goodsId }) => [id, goodsId]));
  return (preview.orderTerms ?? []).map(({ promotionId, place, label, text, totals, met, fix }) => {
    const goodsId = fix && goodsOf.get(fix.lineId);
    return (
      <p key={`${promotionId}.${place}`} className="of-hint t2 s12">
        <span>
          {label} <span className={met ? 'tx-green' : 'tx-amber'}>{text}</span>{' '}
          <span className="t3">{totals}</span>
        </span>
        {!met && fix && goodsId !== undefined && (
          <Button
            size="small"
            onClick={() =>
              basket.change((now) => changed(now, goodsId, { packs: fix.ipcnt, pieces: fix.spcnt }))
            }
          >
            {fix.goodsName} {fix.label}
          </Button>
        )}
      </p>
    );
  });
}
