import { Button } from 'antd';
import { Link } from 'react-router';
import { money, num } from '../../../lib/format';
import { Dot, Money } from '../../../ui/small';
import { Failed, Skeleton } from '../../../ui/states';
import { Drawer, type Walk } from '../../../widgets/drawer';
import { type Promotion, usePromotion } from '../queries';
import { TONES } from '../words';
import { Checks } from './checks';
import { timeText } from './columns';
import { EffectButton } from './effect-button';
import { EndActs } from './end-acts';
import '../promotions.css';

interface Props {
  id: string;
  walk: Walk;
  onClose: () => void;
}

/** One promotion over the list: what it says, what stands against it, what it sold. */
export function PromotionDrawer({ id, walk, onClose }: Props) {
  const { data, error, isPending, refetch } = usePromotion(id);
  const shown = data?.id === id ? data : undefined;
  return (
    <Drawer
      open={id !== ''}
      onClose={onClose}
      walk={walk}
      width={720}
      title={shown?.title ?? '活动'}
      sub={
        shown && (
          <span className="row gap8">
            {shown.kindName} <Dot tone={TONES[shown.state]}>{shown.stateName}</Dot>
          </span>
        )
      }
      foot={shown?.mayChange && <Acts promotion={shown} onGone={onClose} />}
    >
      {shown ? (
        <Body promotion={shown} />
      ) : isPending ? (
        <Skeleton rows={10} />
      ) : (
        <Failed error={error} onRetry={() => void refetch()} />
      )}
    </Drawer>
  );
}

function Acts({ promotion, onGone }: { promotion: Promotion; onGone: () => void }) {
  const { id } = promotion;
  return (
    <span className="row gap8">
      <Link to={`/promotions/${id}`}>
        <Button type="primary" tabIndex={-1}>
          修改
        </Button>
      </Link>
      <Link to={`/promotions/new?copy=${id}`}>
        <Button tabIndex={-1}>复制</Button>
      </Link>
      {promotion.state !== 'ended' && (
        <EffectButton hasEnd={promotion.endTime !== undefined} looked={async () => ({ id })} />
      )}
      <EndActs promotion={promotion} onGone={onGone} />
      <Link className="push" to={`/acts?about=promotion:${id}`}>
        操作记录
      </Link>
    </span>
  );
}

function Body({ promotion }: { promotion: Promotion }) {
  const { orderNum, soldNum, discountAmount, said, sold, findings, state, by, audienceText } = promotion;
  const names = promotion.names.companies.map(({ name }) => name);
  return (
    <div className="pd">
      <dl className="pd-figures">
        <div>
          <dt>订单</dt>
          <dd>{num(orderNum)}</dd>
        </div>
        <div>
          <dt>卖出（个）</dt>
          <dd>{num(soldNum)}</dd>
        </div>
        <div>
          <dt>优惠</dt>
          <dd>
            <Money yuan={discountAmount} />
          </dd>
        </div>
      </dl>
      {state !== 'ended' && (
        <section>
          <h3>{state === 'live' ? '现在的问题' : '启用前检查'}</h3>
          <Checks findings={findings} />
        </section>
      )}
      <section>
        <h3>设置</h3>
        <dl className="pd-said">
          <dt>时间</dt>
          <dd>{timeText(promotion)}</dd>
          <dt>对象</dt>
          <dd>
            {audienceText}
            {names.length > 0 && <span className="t3">：{names.slice(0, 20).join('、')}</span>}
          </dd>
          {said.map(({ label, text }, at) => (
            // Two rows may say the same of two goods of one name.
            <SaidRow key={`${label}-${at}`} label={label} text={text} />
          ))}
          <dt>谁建的</dt>
          <dd>{by || '--'}</dd>
        </dl>
      </section>
      {sold.length > 0 && (
        <section>
          <h3>卖出明细</h3>
          <table className="dt">
            <thead>
              <tr>
                <th className="pad">商品</th>
                <th className="r">卖出（个）</th>
                <th className="r">金额</th>
                <th className="r">优惠</th>
                <th className="r padr">剩余</th>
              </tr>
            </thead>
            <tbody>
              {sold.map((row) => (
                <tr key={row.goodsId}>
                  <td className="pad">
                    <span className="t2">{row.goodsCode}</span> {row.goodsName}
                  </td>
                  <td className="r">{num(row.soldNum)}</td>
                  <td className="r">{money(row.amount)}</td>
                  <td className="r">{money(row.discountAmount)}</td>
                  <td className="r padr">{row.left === undefined ? '--' : num(row.left)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}

const SaidRow = ({ label, text }: { label: string; text: string }) => (
  <>
    <dt>{label}</dt>
    <dd>{text}</dd>
  </>
);
