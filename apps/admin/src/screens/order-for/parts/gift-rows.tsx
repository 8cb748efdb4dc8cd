import type { WireOrderFor } from '@pifa/contract/staff';
import { Button, Checkbox } from 'antd';
import { chosenGifts, type Wish, withoutPromotion } from '../draft';

interface Props {
  preview: WireOrderFor['preview'];
  wish: Wish;
  set: (own: Partial<Wish>) => void;
}

/** 满赠: the gifts that have been earned, chosen as the buyer would choose them. */
export function GiftRows({ preview, wish, set }: Props) {
  const earned = preview.groups.filter(({ reached, choose }) => reached && choose > 0);
  return earned.map((group) => {
    const { promotionId, label, text, choose, gifts } = group;
    const chosen = gifts.filter((gift) => gift.chosen).map(({ goodsId }) => goodsId);
    return (
      <div key={promotionId} className="of-gifts" role="group" aria-label={`${label}的赠品`}>
        <span className="tx-green s12">{text}</span>
        {gifts.map(({ goodsId, goodsName, giftNum, left, chosen: isOn, reason }) => {
          const isFull = choose > 1 && chosen.length >= choose && !isOn;
          const why = reason || (isFull ? `最多选 ${choose} 种` : '');
          return (
            <Checkbox
              key={goodsId}
              checked={isOn}
              disabled={!isOn && why !== ''}
              onChange={({ target }) =>
                set(chosenGifts(wish, { promotionId, choose, chosen }, goodsId, target.checked))
              }
            >
              {goodsName} × {giftNum}
              {(why || left > 0) && <span className="t3 s12"> {why || `还剩 ${left}`}</span>}
            </Checkbox>
          );
        })}
      </div>
    );
  });
}

/** What is missing to something better, and both outcomes where a promotion costs more than it gives. */
export function HintRows({ preview, wish, set }: Props) {
  // What stands above the gifts is not said again.
  const said = preview.groups.map(({ text }) => text);
  const shown = preview.hints
    .filter(({ kind, text }) => text && (isChoice(kind) || !said.some((one) => one.includes(text))))
    .sort((a, b) => Number(isChoice(b.kind)) - Number(isChoice(a.kind)));
  return shown.slice(0, 2).map(({ kind, text, promotionId }) => (
    <p key={`${kind}.${text}`} className="of-hint t2 s12">
      <span>{text}</span>
      {isChoice(kind) && promotionId && (
        <Button size="small" onClick={() => set(withoutPromotion(wish, promotionId, kind === 'alternative'))}>
          {kind === 'alternative' ? '不参加' : '重新参加'}
        </Button>
      )}
    </p>
  ));
}

const isChoice = (kind: string): boolean => kind === 'alternative' || kind === 'declined';
