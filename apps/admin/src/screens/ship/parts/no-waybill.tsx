import type { DeliveryWay } from '@pifa/domain';
import { Checkbox, Input } from 'antd';

export const NO_DRIVER = { driver: '', driverPhone: '' };

interface ReadyBoxProps {
  orderNo: string;
  way: DeliveryWay;
  made: ReadonlySet<string>;
  onChange: (next: ReadonlySet<string>) => void;
}

/** In place of a waybill: the goods are made ready to be collected, or are on the van. */
export function ReadyBox({ orderNo, way, made, onChange }: ReadyBoxProps) {
  const words = way === 'pickup' ? '已备好货' : '已装车';
  return (
    <Checkbox
      checked={made.has(orderNo)}
      aria-label={`${orderNo} ${words}`}
      onChange={({ target }) => {
        const next = new Set(made);
        if (target.checked) next.add(orderNo);
        else next.delete(orderNo);
        onChange(next);
      }}
    >
      {words}
    </Checkbox>
  );
}

/** 自送: who drives all that is on the van; may stay empty. */
export function Driver({
  driver: { driver, driverPhone },
  onChange,
}: {
  driver: typeof NO_DRIVER;
  onChange: (next: typeof NO_DRIVER) => void;
}) {
  return (
    <>
      <Input
        value={driver}
        aria-label="司机"
        placeholder="自送司机，可不填"
        maxLength={20}
        onChange={(event) => onChange({ driver: event.target.value, driverPhone })}
      />
      <Input
        value={driverPhone}
        inputMode="tel"
        aria-label="司机电话"
        placeholder="司机电话，客户看得到"
        maxLength={20}
        onChange={(event) => onChange({ driver, driverPhone: event.target.value })}
      />
    </>
  );
}
