import type { WireDeliveryChoice } from '@pifa/contract/client';
import { type DeliveryWay, needsAddress } from '@pifa/domain';
import { Clock, MapPin, Phone } from 'lucide';
import { RadioTiles } from '../../../ui/choice';
import { Field } from '../../../ui/field';
import { Icon } from '../../../ui/icon';
import { Input } from '../../../ui/input';
import { amountText } from '../../../widgets/order-parts';
import type { ContactProblems, PickupContact } from '../pay-options';
import { Section } from './section';

type Place = WireDeliveryChoice['places'][number];

interface DeliverySectionProps {
  ways: readonly WireDeliveryChoice[];
  way: DeliveryWay;
  /** The one that was chosen is not offered any more. */
  gone: boolean;
  onChoose: (way: DeliveryWay) => void;
  /** Where it is collected. */
  place: Place | undefined;
  /** The place that was chosen is not offered any more. */
  placeGone: boolean;
  onPlace: (placeId: string) => void;
  contact: PickupContact;
  onContact: (next: PickupContact) => void;
  problems: ContactProblems;
  symbol: string;
  error: string | null;
}

/** 配送方式, where the mall offers more than couriers: each with its freight; collecting asks who comes. */
export function DeliverySection({
  ways,
  way,
  gone,
  onChoose,
  place,
  placeGone,
  onPlace,
  contact,
  onContact,
  problems,
  symbol,
  error,
}: DeliverySectionProps) {
  const chosen = ways.find(({ code }) => code === way);
  return (
    <Section id="pay-delivery" title="配送方式" error={error}>
      {gone && <p className="mb-2 text-13 text-amber-700">您选的配送方式已停用，请重新选择</p>}
      <RadioTiles<DeliveryWay>
        label="配送方式"
        value={way}
        onChange={onChoose}
        options={ways.map((one) => ({
          value: one.code,
          label: (
            <span className="flex items-baseline justify-between gap-3">
              <span className="font-medium">{one.name}</span>
              <span className="shrink-0 text-13 text-t2">{freightWords(one, symbol)}</span>
            </span>
          ),
          note: one.note || undefined,
        }))}
        className="grid! grid-cols-1 gap-3! md:grid-cols-2"
        tileClassName="min-h-14! px-4! [&>span:first-of-type]:grow"
      />
      {place && chosen && <Places all={chosen.places} chosen={place} gone={placeGone} onChoose={onPlace} />}
      {!needsAddress(way) && (
        <div className="mt-3 grid gap-3 md:grid-cols-2">
          <Field label="提货人" required error={problems.name}>
            {(wiring) => (
              <Input
                {...wiring}
                maxLength={40}
                autoComplete="name"
                value={contact.name}
                onChange={(event) => onContact({ ...contact, name: event.target.value })}
              />
            )}
          </Field>
          <Field label="手机" required error={problems.phone} hint="备好货后，提货码发到订单与消息里">
            {(wiring) => (
              <Input
                {...wiring}
                inputMode="tel"
                maxLength={20}
                autoComplete="tel"
                value={contact.phone}
                onChange={(event) => onContact({ ...contact, phone: event.target.value })}
              />
            )}
          </Field>
        </div>
      )}
    </Section>
  );
}

/** The amount where it is known, else what is said of it: 运费到付, 送不到该地址. */
const freightWords = ({ freightAmount, freightText }: WireDeliveryChoice, symbol: string): string =>
  freightAmount === undefined || freightAmount === 0
    ? freightText
    : `运费 ${amountText(freightAmount, symbol)}`;

interface PlacesProps {
  all: readonly Place[];
  chosen: Place;
  gone: boolean;
  onChoose: (placeId: string) => void;
}

/** 自提点: one is only shown, of several one is chosen. */
function Places({ all, chosen, gone, onChoose }: PlacesProps) {
  if (all.length === 1 && !gone) return <PickupPlace {...chosen} />;
  return (
    <>
      {gone && <p className="mt-3 text-13 text-amber-700">您选的自提点已停用，请重新选择</p>}
      <p className="mt-4 text-14 text-t2">到哪里提货</p>
      <RadioTiles<string>
        label="自提点"
        value={chosen.id}
        onChange={onChoose}
        options={all.map(({ id, name, address, hours }) => ({
          value: id,
          label: <span className="font-medium">{name}</span>,
          note: (
            <>
              <span className="block wrap-anywhere">{address}</span>
              <span className="block wrap-anywhere">{hours}</span>
            </>
          ),
        }))}
        className="mt-2 grid! grid-cols-1 gap-3! md:grid-cols-2"
        tileClassName="min-h-14! px-4! items-start!"
      />
      {chosen.contact && (
        <p className="mt-2 flex items-center gap-1 text-13 text-t2">
          <Icon as={Phone} size={14} />
          {chosen.name} 电话 {chosen.contact}
        </p>
      )}
    </>
  );
}

/** Where and when goods are collected. */
function PickupPlace({ name: place, address, hours, contact }: Place) {
  const facts = [
    { icon: MapPin, name: '地址', text: address },
    { icon: Clock, name: '时间', text: hours },
    { icon: Phone, name: '电话', text: contact },
  ].filter(({ text }) => text !== '');
  return (
    <div className="mt-3 rounded-card bg-page p-3">
      <p className="text-14 font-medium text-t1">{place}</p>
      <dl className="mt-1 grid gap-1 text-13 text-t2">
        {facts.map(({ icon, name, text }) => (
          <div key={name} className="flex items-start gap-2">
            <dt className="flex shrink-0 items-center gap-1 text-t3">
              <Icon as={icon} size={14} />
              {name}
            </dt>
            <dd className="min-w-0 wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
