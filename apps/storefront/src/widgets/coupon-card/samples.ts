/** Coupons as the wire brings them, for the tests of wallet, settlement and claiming. */
export function aCard(over: Record<string, unknown> = {}) {
  return {
    id: '1',
    usable: 0,
    cardMoney: 30,
    minMoney: 500,
    name: '满500减30',
    apply: '全部商品可用',
    startTime: '2026-11-01T00:00:00+08:00',
    endTime: '2099-12-31T16:00:00Z',
    colorVal: '#c8102e',
    statusName: '可用',
    kind: 'amount-off',
    valueText: '减 ¥30',
    reason: '',
    link: '/pages/ordercenter',
    ...over,
  };
}
