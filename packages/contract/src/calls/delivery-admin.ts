import { DELIVERY_WAYS, MOST_PLACES } from '@pifa/domain';
import { defineCall, id, text, yuan, yuanIn, z } from '../define-call';
import { typed, verb, whole, word } from '../terminal';

const MOST_YUAN = 1_000_000;

/** What staff set of a way, as they enter it. */
const entered = {
  name: text(12).min(1, '请填写名称'),
  on: z.boolean(),
  note: text(100),
  /** codes of 2 to 9 digits: provinces, cities, districts, towns; none = everywhere */
  regions: z.array(z.string().regex(/^\d{2,9}$/, '地区编码不正确')).max(200),
};

/** 自提点, as staff enter it. */
const place = {
  name: text(40).min(1, '请填写自提点名称'),
  on: z.boolean(),
  address: text(200),
  hours: text(60),
  contact: text(40),
};

const way = z.object({
  way: z.enum(DELIVERY_WAYS),
  ...entered,
  /** 自提: in the order in which buyers see them */
  places: z.array(z.object({ id: z.string(), ...place })),
  /** yuan for one delivery by the mall's van */
  fee: yuan,
  /** yuan of goods from which it is free; absent = never */
  freeFrom: yuan.optional(),
  version: z.number().int(),
});

const WAY_LABELS = {
  fee: '配送费',
  freeFrom: '满多少免费',
  hours: '自提时间',
  on: '启用',
  places: '自提点',
  regions: '可送地区',
  way: '方式代码',
};

/** `东莞仓|松山湖 1 号|9 至 18 点|老赵;南山店|…`: 自提点, all of them new and open. */
const placesOf = (text: string) =>
  text
    .split(';')
    .filter(Boolean)
    .map((part) => {
      const [name = '', address = '', hours = '', contact = ''] = part.split('|').map((one) => one.trim());
      return { name, address, hours, contact, on: true };
    });

/** 配送方式: how goods may reach the buyer, as the mall sets it. */
export const deliveryAdmin = {
  adminDeliveryWays: defineCall({
    at: { method: 'GET', path: '/api/admin/delivery-ways' },
    summary: '配送方式：快递、物流专线（运费到付）、自提、自送，各自的开关与说明',
    access: 'operator',
    permission: 'settings.write',
    data: z.array(way),
    refusals: ['forbidden'],
    terminal: [verb('delivery-ways', '配送方式')],
    shown: { labels: WAY_LABELS },
  }),
  adminDeliveryWaySave: defineCall({
    at: { method: 'POST', path: '/api/admin/delivery-ways' },
    summary: '配送方式：修改一种；至少开着一种，自提至少有一个写全了的自提点。已下的订单不变',
    access: 'operator',
    permission: 'settings.write',
    body: z.strictObject({
      way: z.enum(DELIVERY_WAYS),
      ...entered,
      note: entered.note.default(''),
      /** 自提: all of them in their order; one that is not named again is removed. Absent = they stay as they are */
      places: z
        .array(
          z.strictObject({
            /** '' = a new one */
            id: id.or(z.literal('')).default(''),
            ...place,
            address: place.address.default(''),
            hours: place.hours.default(''),
            contact: place.contact.default(''),
          }),
        )
        .max(MOST_PLACES, `自提点最多 ${MOST_PLACES} 个`)
        .optional(),
      regions: entered.regions.default([]),
      fee: yuanIn(2, MOST_YUAN).default(0),
      freeFrom: yuanIn(2, MOST_YUAN).optional(),
      /** of what was read */
      version: z.number().int().min(1).max(1_000_000_000),
    }),
    data: way,
    refusals: ['forbidden', 'stale', 'transition-refused'],
    terminal: [
      whole('delivery-way', '改一种配送方式；照 delivery-ways 全部写上', [
        word('way', DELIVERY_WAYS.join('|')),
        typed('fee', '元'),
        typed('freeFrom', '元', { name: 'free-from' }),
        typed('places', '名称|地址|时间|联系人;…，不写即不变', { read: placesOf }),
      ]),
    ],
    shown: { labels: WAY_LABELS },
  }),
};
