import { Dot, Tag } from '../../../ui/small';
import type { Company, Contact } from '../queries';
import { toneOf } from './columns';

interface Props {
  company: Company;
  /** the whole phones, once they were asked for */
  contact?: Contact | undefined;
}

/** Where its goods go, and to whom its invoices are made out: all of them. */
export function Papers({ company, contact }: Props) {
  const { addresses, titles } = company;
  const phones = new Map(contact?.addresses.map(({ id, phone }) => [id, phone]));
  return (
    <>
      <section className="co-part">
        <header>
          <h3>收货地址 {addresses.length > 0 && `${addresses.length} 个`}</h3>
        </header>
        {addresses.length === 0 && <p className="t3 s13">还没有收货地址，客户下单时填写</p>}
        <ul className="co-list">
          {addresses.map(({ id, region, recipient, isDefault }) => (
            <li key={id}>
              <span className="co-grow">{recipient ? recipient.address : region}</span>
              {recipient && (
                <span className="t2">
                  {recipient.name} {phones.get(id) ?? recipient.phone}
                </span>
              )}
              {isDefault && <Tag tone="blue">默认地址</Tag>}
            </li>
          ))}
        </ul>
      </section>
      <section className="co-part">
        <header>
          <h3>发票抬头 {titles.length > 0 && `${titles.length} 个`}</h3>
        </header>
        {titles.length === 0 && <p className="t3 s13">还没有发票抬头，客户申请开票时填写</p>}
        <ul className="co-list">
          {titles.map(({ id, name, kindName, taxNumber, stateName, tone, isDefault }) => (
            <li key={id}>
              <span className="co-grow">
                {kindName} {name} <span className="t3">{taxNumber}</span>
              </span>
              {isDefault && <Tag tone="blue">默认抬头</Tag>}
              <Dot tone={toneOf(tone)}>{stateName}</Dot>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
