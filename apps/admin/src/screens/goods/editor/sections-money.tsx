import { Switch } from 'antd';
import { fullTime, num, unitMoney } from '../../../lib/format';
import { useCan } from '../../../lib/me';
import { instantOf, writtenMoment } from '../../../lib/moment';
import { Field } from '../../../ui/field';
import { MomentRange } from '../../../ui/moment-field';
import { NumberField, TextField } from './fields';
import type { SectionProps } from './sections';

/** 价格 */
export function Prices({ draft, goods, change }: SectionProps) {
  const mayPrice = useCan('price.write');
  const seesCost = useCan('cost.read');
  const { packingSpecification: packing, unit, packUnit, listIP, cost } = draft;
  const each = packing > 1 && listIP > 0 ? `合 ¥${unitMoney(listIP / packing)}/${unit}` : '';
  return (
    <div className="ge-grid">
      {packing > 1 && (
        <NumberField
          label={`标价（每${packUnit}）`}
          prefix="¥"
          suffix={each}
          decimals={4}
          disabled={!mayPrice}
          value={listIP}
          onChange={(value) => change({ listIP: value ?? 0 })}
        />
      )}
      <NumberField
        label={packing > 1 ? `拆零价（每${unit}）` : `标价（每${unit}）`}
        prefix="¥"
        decimals={4}
        disabled={!mayPrice}
        value={draft.listSP}
        onChange={(value) =>
          change(packing > 1 ? { listSP: value ?? 0 } : { listSP: value ?? 0, listIP: value ?? 0 })
        }
      />
      {seesCost && (
        <NumberField
          label={`成本（每${unit}，买家看不到）`}
          prefix="¥"
          decimals={4}
          empty={null}
          value={cost}
          onChange={(value) => change({ cost: value })}
        />
      )}
      <Field label="促销价">
        {() => (
          <Switch
            aria-label="促销价"
            checked={draft.isPromo}
            disabled={!mayPrice}
            onChange={(isPromo) => change({ isPromo })}
          />
        )}
      </Field>
      {draft.isPromo && (
        <>
          {packing > 1 && (
            <NumberField
              label={`促销价（每${packUnit}）`}
              prefix="¥"
              decimals={4}
              disabled={!mayPrice}
              value={draft.promoIP}
              onChange={(value) => change({ promoIP: value ?? 0 })}
            />
          )}
          <NumberField
            label={`促销价（每${unit}）`}
            prefix="¥"
            decimals={4}
            disabled={!mayPrice}
            value={draft.promoSP}
            onChange={(value) =>
              change(packing > 1 ? { promoSP: value ?? 0 } : { promoSP: value ?? 0, promoIP: value ?? 0 })
            }
          />
          <div className="ge-2">
            <Field label="促销时间（北京时间，空着即一直有效）">
              {(id) => (
                <MomentRange
                  id={id}
                  className="wide"
                  disabled={!mayPrice}
                  value={[writtenMoment(draft.promoFrom), writtenMoment(draft.promoUntil)]}
                  onChange={(from, until) =>
                    change({ promoFrom: instantOf(from) || null, promoUntil: instantOf(until) || null })
                  }
                />
              )}
            </Field>
          </div>
        </>
      )}
      {seesCost && goods?.costs && goods.costs.length > 0 && (
        <details className="ge-4 s13">
          <summary>成本的经过（{num(goods.costs.length)}）</summary>
          <table className="dt ge-costs">
            <tbody>
              {goods.costs.map(({ cost: one, by, time }) => (
                <tr key={time}>
                  <td>{fullTime(time)}</td>
                  <td className="r">¥{unitMoney(one)}</td>
                  <td>{by || '--'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
      {!mayPrice && <p className="ge-4 t3 s12">改价格需要「改标价」权限</p>}
    </div>
  );
}

/** 库存 */
export function Stock({ draft, goods, change }: SectionProps) {
  const mayStock = useCan('stock.write');
  const isChanged = draft.stock !== (goods?.available ?? 0);
  return (
    <div className="ge-grid">
      <NumberField
        label="可售"
        suffix={draft.unit}
        disabled={!mayStock}
        value={draft.stock}
        onChange={(value) => change({ stock: value ?? 0 })}
      />
      <TextField label="货位" most={60} value={draft.bin} onChange={(bin) => change({ bin })} />
      {isChanged && (
        <div className="ge-2">
          <TextField
            label="库存变动的原因"
            most={200}
            hint="盘点、到货……写在库存流水里"
            value={draft.stockReason}
            onChange={(stockReason) => change({ stockReason })}
          />
        </div>
      )}
      {goods && (
        <p className="ge-4 t3 s12">
          占用 {num(goods.reserved)} · 已卖 {num(goods.soldNum)} · 近 30 天 {num(goods.soldDays)} {draft.unit}
          {!mayStock && ' · 改库存需要「修改库存」权限'}
        </p>
      )}
    </div>
  );
}
