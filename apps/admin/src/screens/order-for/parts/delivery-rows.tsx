import type { WireDeliveryChoice, WireOrderFor } from '@pifa/contract/staff';
import { needsAddress } from '@pifa/domain';
import { Input, Select } from 'antd';
import { money } from '../../../lib/format';
import type { Wish } from '../draft';
import { Row } from './row';

interface Props {
  answer: WireOrderFor;
  wish: Wish;
  set: (own: Partial<Wish>) => void;
}

/** How and where to: the ways with their freight as the buyer sees them at checkout. */
export function DeliveryRows({ answer, wish, set }: Props) {
  const { ways } = answer.preview;
  const isGone = wish.way !== undefined && ways.every(({ code }) => code !== wish.way);
  // What was pressed shows at once; what is offered no more is the first way by now.
  const way =
    ways.find(({ code }) => code === wish.way) ?? ways.find(({ code }) => code === answer.preview.way);
  const hasChoice = ways.length > 1 || isGone || way?.code !== 'express';
  return (
    <>
      {hasChoice && (
        <Row label="配送方式">
          {(id) => (
            <>
              <Select
                id={id}
                value={way?.code}
                onChange={(code) => set({ way: code })}
                options={ways.map((one) => ({ value: one.code, label: wayLabel(one) }))}
              />
              {isGone && <span className="tx-amber s12">原来选的配送方式已停用</span>}
              {way?.note && <span className="t3 s12">{way.note}</span>}
            </>
          )}
        </Row>
      )}
      {way && !needsAddress(way.code) ? (
        <Pickup places={way.places} answer={answer} wish={wish} set={set} />
      ) : (
        <Address answer={answer} wish={wish} set={set} />
      )}
    </>
  );
}

function wayLabel({ name, freightAmount, freightText }: WireDeliveryChoice): string {
  return `${name} · ${freightAmount ? `运费 ¥${money(freightAmount)}` : freightText}`;
}

function Address({ answer: { addresses }, wish, set }: Props) {
  const chosen = addresses.find(({ id }) => id === wish.addressId);
  return (
    <Row label="收货地址">
      {(id) => (
        <>
          <Select
            id={id}
            value={wish.addressId || undefined}
            placeholder="该客户还没有收货地址"
            popupMatchSelectWidth={420}
            onChange={(addressId) => set({ addressId })}
            options={addresses.map(({ id: value, text }) => ({ value, label: text }))}
          />
          {chosen && <span className="t3 s12 of-whole">{chosen.text}</span>}
        </>
      )}
    </Row>
  );
}

function Pickup({ places, answer, wish, set }: Props & { places: WireDeliveryChoice['places'] }) {
  const place =
    places.find(({ id }) => id === wish.placeId) ??
    places.find(({ id }) => id === answer.preview.placeId) ??
    places[0];
  const user = answer.users.find(({ id }) => id === wish.userId);
  const isGone = wish.placeId !== undefined && places.every(({ id }) => id !== wish.placeId);
  return (
    <>
      <Row label="自提点">
        {(id) => (
          <>
            <Select
              id={id}
              value={place?.id}
              onChange={(placeId) => set({ placeId })}
              options={places.map(({ id: value, name }) => ({ value, label: name }))}
            />
            {isGone && <span className="tx-amber s12">原来选的自提点已停用</span>}
            {place && (
              <span className="t3 s12 of-whole">
                {[place.address, place.hours, place.contact].filter(Boolean).join('，')}
              </span>
            )}
          </>
        )}
      </Row>
      <Row label="提货人">
        {(id) => (
          <Input
            id={id}
            maxLength={40}
            placeholder={user?.name || '下单人'}
            value={wish.contactName}
            onChange={({ target }) => set({ contactName: target.value })}
          />
        )}
      </Row>
      <Row label="提货手机">
        {(id) => (
          <Input
            id={id}
            inputMode="tel"
            maxLength={20}
            placeholder={user?.phone || '下单人的手机'}
            status={isPhone(wish.contactPhone) ? '' : 'error'}
            value={wish.contactPhone}
            onChange={({ target }) => set({ contactPhone: target.value.replaceAll(/[^\d\-+ ]/g, '') })}
          />
        )}
      </Row>
    </>
  );
}

/** What the mall takes as a phone; '' stands for the user's own. */
export const isPhone = (text: string): boolean => text === '' || /^[\d\-+ ]{7,20}$/.test(text.trim());
