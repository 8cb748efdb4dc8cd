import { percentText, type PriceChangeVerdict } from '@pifa/domain';
import { Button } from 'antd';
import { num } from '../../../lib/format';
import { meansOf } from '../draft';
import { words } from '../words';

interface Props {
  judged: readonly PriceChangeVerdict[];
  /** undefined: they could not be read */
  rows: number | undefined;
  mayCost: boolean;
  onReset: () => void;
  /** lists more of the same, where there is more */
  more?: { busy: boolean; run: () => void } | undefined;
}

const signed = (share: number): string => `${share >= 0 ? '+' : '−'}${percentText(Math.abs(share))}`;

/** What has been typed so far, and what it comes to on the average. */
export function Foot({ judged, rows, mayCost, onReset, more }: Props) {
  const warned = judged.filter(({ warnings, isBelowCost }) => warnings.length > 0 && !isBelowCost).length;
  const below = judged.filter(({ isBelowCost }) => isBelowCost).length;
  const { share, before, after } = meansOf(judged);
  return (
    <footer className="prices-foot">
      <span role="status">
        已改 <b>{num(judged.length)}</b> 个商品
      </span>
      {warned > 0 && <span className="tx-amber">{num(warned)} 个提醒</span>}
      {below > 0 && <span className="tx-red">{num(below)} 个低于成本</span>}
      {judged.length > 0 && (
        <Button size="small" onClick={onReset}>
          放弃修改
        </Button>
      )}
      {judged.length === 0 && <span className="t3 s12">{words.help}</span>}
      <span className="push t2 prices-means">
        {share !== null && (
          <span>
            平均涨幅 <b>{signed(share)}</b>
          </span>
        )}
        {mayCost && before !== null && after !== null && (
          <span>
            平均毛利 {percentText(before)} → <b>{percentText(after)}</b>
          </span>
        )}
        {rows !== undefined && (
          <span>
            共 {num(rows)} 个{more && '，还有更多'}
          </span>
        )}
      </span>
      {more && (
        <Button size="small" loading={more.busy} onClick={more.run}>
          再列 200 个
        </Button>
      )}
    </footer>
  );
}
