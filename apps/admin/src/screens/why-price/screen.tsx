import { CopyOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { App, Button, InputNumber } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { fullTime, money, num, unitMoney } from '../../lib/format';
import { instantOf, writtenMoment } from '../../lib/moment';
import { MomentField } from '../../ui/moment-field';
import { Empty, Failed, Skeleton } from '../../ui/states';
import { CompanyPicker, type PickedCompany } from '../../widgets/company-picker/company-picker';
import { GoodsPicker } from '../../widgets/goods-picker/goods-picker';
import { Page } from '../../widgets/page';
import { Answer } from './parts/answer';
import { Trace } from './parts/trace';
import { type Why, whyQuery } from './queries';
import { words } from './words';
import './why-price.css';

const whole = (text: string | null): number =>
  Math.max(0, Math.min(10_000_000, Math.trunc(Number(text ?? 0)) || 0));

/** Who pays what when, asked of the engine itself; the address holds the question. */
export function Screen() {
  const { message } = App.useApp();
  const [params, setParams] = useSearchParams();
  const [company, setCompany] = useState<PickedCompany[]>([]);
  const [goodsName, setGoodsName] = useState('');
  const [picking, setPicking] = useState(false);
  const asked = {
    khId: params.get('company') ?? '',
    goodsId: params.get('goods') ?? '',
    ipcnt: whole(params.get('ip') ?? '1'),
    spcnt: whole(params.get('sp')),
    at: params.get('at') ?? '',
  };
  const { data, error, refetch, isFetching } = useQuery(whyQuery(asked));
  const put = (changes: Record<string, string>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries(changes)) {
          if (value === '') next.delete(key);
          else next.set(key, value);
        }
        return next;
      },
      { replace: true },
    );
  const isAsked = asked.khId !== '' && asked.goodsId !== '' && asked.ipcnt + asked.spcnt > 0;
  const shown = isAsked ? data : undefined;
  const [first] = company;
  const picked =
    first?.id === asked.khId ? company : asked.khId ? [{ id: asked.khId, name: shown?.company ?? '…' }] : [];
  const copy = (why: Why) =>
    navigator.clipboard.writeText(explained(why)).then(
      () => message.success('已复制给客户的说明'),
      () => message.error('浏览器不允许复制，请手动选择'),
    );
  return (
    <Page
      title={words.title}
      purpose={words.purpose}
      extra={
        shown && (
          <Button icon={<CopyOutlined />} onClick={() => void copy(shown)}>
            复制给客户的说明
          </Button>
        )
      }
    >
      <section className="card why-ask">
        <label htmlFor="why-company">
          客户
          <CompanyPicker
            single
            id="why-company"
            label="客户"
            value={picked}
            onChange={(next) => {
              setCompany(next);
              put({ company: next[0]?.id ?? '' });
            }}
          />
        </label>
        <div className="why-field">
          <span>商品</span>
          <Button className="why-goods" onClick={() => setPicking(true)}>
            {shown ? `${shown.goods.code} ${shown.goods.name}` : goodsName || '选择商品'}
          </Button>
        </div>
        <div className="why-field">
          <span>数量</span>
          <span className="why-count">
            <InputNumber
              aria-label="件数"
              min={0}
              precision={0}
              value={asked.ipcnt}
              onChange={(packs) => put({ ip: String(packs ?? 0) })}
              suffix={shown?.goods.packUnit ?? '件'}
            />
            +
            <InputNumber
              aria-label="个数"
              min={0}
              precision={0}
              value={asked.spcnt}
              onChange={(pieces) => put({ sp: pieces ? String(pieces) : '' })}
              suffix={shown?.goods.unit ?? '个'}
            />
            {shown && (
              <span className="t3 nw">
                共 {num(shown.pieces)} {shown.goods.unit}
              </span>
            )}
          </span>
        </div>
        <div className="why-field">
          <span>时刻</span>
          <MomentField
            placeholder="现在"
            label="时刻"
            value={writtenMoment(asked.at)}
            onChange={(at) => put({ at: instantOf(at) })}
          />
        </div>
      </section>
      {!isAsked ? (
        <Empty text={words.empty}>
          <Button onClick={() => setPicking(true)}>先选一个商品</Button>
        </Empty>
      ) : error && !shown ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !shown ? (
        <Skeleton rows={6} />
      ) : (
        <div className={`why${isFetching ? ' why-old' : ''}`}>
          <Trace why={shown} />
          <Answer why={shown} onMoment={(at) => put({ at })} />
        </div>
      )}
      <GoodsPicker
        open={picking}
        title="选择商品"
        most={1}
        onClose={() => setPicking(false)}
        onPick={([goods]) => {
          if (!goods) return;
          setGoodsName(goods.name);
          put({ goods: goods.id });
        }}
      />
    </Page>
  );
}

/** For the customer: what it pays and by which price; nothing of lists, cost or other prices. */
function explained(why: Why): string {
  const { goods, price, label, payable, pieces, at } = why;
  return [
    `${goods.code} ${goods.name}`,
    `数量：${num(pieces)} ${goods.unit}`,
    `单价：¥${unitMoney(price.ip)}/${goods.packUnit}，¥${unitMoney(price.sp)}/${goods.unit}（${label}）`,
    `合计：¥${money(payable)}`,
    `时间：${fullTime(at)}`,
  ].join('\n');
}
