import { CheckOutlined, WarningOutlined } from '@ant-design/icons';
import { ruleExamples, sellerWarnings } from '@pifa/domain';
import { Card } from '../../../ui/small';
import type { WholeGoods } from '../queries';
import { BuyerCard } from './buyer-card';
import { type GoodsDraft, pricesOf, ruleOf } from './draft';

interface Props {
  draft: GoodsDraft;
  goods: WholeGoods | undefined;
  now: Date;
  /** opens a section */
  onGo: (section: string) => void;
}

/** Beside the form always: what the buyer sees, and by which rule they order (ADMIN §8.6). */
export function Side({ draft, goods, now, onGo }: Props) {
  const rule = ruleOf(draft);
  const prices = pricesOf(draft, now);
  // The goods' name is known here: it would only make every sentence long.
  const examples = ruleExamples({ ...rule, name: '' }, prices);
  const isOut = !examples.some(({ tone }) => tone === 'plain');
  return (
    // It scrolls by itself: the keyboard must reach it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls
    <aside className="ge-side" aria-label="买家看到的" tabIndex={0}>
      <BuyerCard draft={draft} goods={goods} now={now} isOut={isOut} />
      <Card title="起订规则试算">
        <table className="ge-examples">
          <tbody>
            {examples.map(({ quantity, verdict, tone, amount }) => (
              <tr key={quantity}>
                <td className="nw">{quantity}</td>
                <td className={tone === 'plain' ? 't3' : `tx-${tone}`}>{verdict}</td>
                <td className="r nw">{amount ? `¥${amount}` : '--'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <Checks draft={draft} onGo={onGo} />
    </aside>
  );
}

/** 上架前检查 */
function Checks({ draft, onGo }: Pick<Props, 'draft' | 'onGo'>) {
  const warnings = sellerWarnings(ruleOf(draft)).map(({ text }) => text);
  const checks: [isGood: boolean, text: string, section: string][] = [
    [
      draft.images.length > 0,
      draft.images.length > 0 ? `${draft.images.length} 张图片` : '还没有图片',
      'pictures',
    ],
    [draft.listSP > 0, draft.listSP > 0 ? '标价已填' : '还没有标价', 'prices'],
    [draft.stock > 0, draft.stock > 0 ? `可售 ${draft.stock}` : '没有库存', 'stock'],
    [draft.detail !== '', draft.detail !== '' ? '详情已写' : '详情还没写', 'details'],
    [
      draft.taxCode !== '',
      draft.taxCode !== '' ? `税率 ${draft.taxRate}%` : '没有税收分类编码，开票会缺',
      'shipping',
    ],
    ...warnings.map((text): [boolean, string, string] => [false, text, 'packing']),
  ];
  return (
    <Card title="上架前检查">
      <ul className="ge-checks">
        {checks.map(([isGood, text, section]) => (
          <li key={text}>
            {isGood ? <CheckOutlined className="tx-green" /> : <WarningOutlined className="tx-amber" />}
            <span className={isGood ? 't2' : 'tx-amber'}>{text}</span>
            {!isGood && (
              <button type="button" className="link" onClick={() => onGo(section)}>
                去写
              </button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
