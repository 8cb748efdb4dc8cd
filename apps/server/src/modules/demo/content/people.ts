import type { DemoAddress, DemoApplication, DemoCompany, DemoUser } from '../types';

/** Password of every demo account. */
export const DEMO_PASSWORD = 'Pifa-demo-2026';

const DAY = 86_400_000;

/** Last sign of a unified social credit code (GB 32100), so that made-up numbers pass the check. */
function withCheckSign(first17: string): string {
  const signs = '0123456789ABCDEFGHJKLMNPQRTUWXY';
  const sum = [...first17].reduce((total, sign, at) => total + signs.indexOf(sign) * (3 ** at % 31), 0);
  return `${first17}${signs[(31 - (sum % 31)) % 31]}`;
}

export function companies(now: Date): DemoCompany[] {
  const since = (days: number) => new Date(now.getTime() - days * DAY);
  return [
    {
      khId: 1001,
      code: 'KH01001',
      name: '深圳市檐下便利连锁有限公司',
      level: '金牌客户',
      priceListId: null,
      contact: '林晚舟',
      phone: '13800000001',
      regionCode: '440305',
      regionNames: ['广东省', '深圳市', '南山区'],
      address: '晚塘路 18 号檐下大厦 6 层',
      taxNumber: withCheckSign('9144030000000A001'),
      createdAt: since(410),
    },
    {
      khId: 1002,
      code: 'KH01002',
      name: '东莞市岬口酒店用品有限公司',
      level: '银牌客户',
      priceListId: null,
      contact: '陈知南',
      phone: '13800000002',
      regionCode: '441900121',
      regionNames: ['广东省', '东莞市', '虎门镇'],
      address: '岬口工业园 3 栋 2 层',
      taxNumber: withCheckSign('9144190000000B002'),
      createdAt: since(380),
    },
    {
      khId: 1003,
      code: 'KH01003',
      name: '武汉渡汀餐饮管理有限公司',
      level: '普通客户',
      priceListId: 1,
      contact: '何听澜',
      phone: '13800000005',
      regionCode: '420103',
      regionNames: ['湖北省', '武汉市', '江汉区'],
      address: '渡汀里 27 号',
      taxNumber: withCheckSign('9142010000000C003'),
      createdAt: since(210),
    },
  ];
}

export function users(now: Date): DemoUser[] {
  const since = (days: number) => new Date(now.getTime() - days * DAY);
  return [
    { id: 1, khId: 1001, phone: '13800000001', name: '林晚舟', role: 'manager', createdAt: since(410) },
    { id: 2, khId: 1002, phone: '13800000002', name: '陈知南', role: 'manager', createdAt: since(380) },
    { id: 3, khId: 1001, phone: '13800000003', name: '周予安', role: 'buyer', createdAt: since(150) },
    { id: 4, khId: 1003, phone: '13800000005', name: '何听澜', role: 'manager', createdAt: since(210) },
  ];
}

export function applications(now: Date): DemoApplication[] {
  return [
    {
      id: 1,
      no: 'SQ0000000001',
      phone: '13800000004',
      company: '仙桃市穗岸商贸行',
      contact: '苏念禾',
      regionCode: '429004',
      regionNames: ['湖北省', '省直辖县级行政区划', '仙桃市'],
      address: '穗岸巷 9 号',
      taxNumber: withCheckSign('9242900400000D004'),
      createdAt: new Date(now.getTime() - 5 * 3_600_000),
    },
  ];
}

type AddressRow = [
  khId: number,
  regionCode: string,
  province: string,
  city: string,
  county: string,
  address: string,
  name: string,
  phone: string,
];

const rows: AddressRow[] = [
  [1001, '440305', '广东省', '深圳市', '南山区', '晚塘路 18 号檐下大厦一层收货部', '林晚舟', '13800000001'],
  [1001, '441900121', '广东省', '东莞市', '虎门镇', '连岸二路 66 号檐下东莞前置仓', '周予安', '13800000003'],
  [
    1001,
    '429004',
    '湖北省',
    '省直辖县级行政区划',
    '仙桃市',
    '穗丰大道 12 号檐下仙桃店',
    '吴禾清',
    '13800000011',
  ],
  [1002, '441900121', '广东省', '东莞市', '虎门镇', '岬口工业园 3 栋一层仓库', '陈知南', '13800000002'],
  [1002, '500235', '重庆市', '县', '云阳县', '江檐路 5 号岬口云阳办事处', '罗予晴', '13800000012'],
  [1003, '420103', '湖北省', '武汉市', '江汉区', '渡汀里 27 号中央厨房', '何听澜', '13800000005'],
  [
    1003,
    '429004',
    '湖北省',
    '省直辖县级行政区划',
    '仙桃市',
    '穗丰大道 88 号渡汀食堂',
    '何听澜',
    '13800000005',
  ],
];

export const addresses: DemoAddress[] = rows.map(
  ([khId, regionCode, province, city, county, address, name, phone], at) => ({
    id: at + 1,
    khId,
    regionCode,
    regionNames: [province, city, county],
    address,
    name,
    phone,
    isDefault: rows.findIndex((row) => row[0] === khId) === at,
  }),
);
