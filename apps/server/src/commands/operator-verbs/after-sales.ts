import type { OperatorRequest, OperatorVerbs } from './verb';

const words = (value: string | boolean | undefined): string => (typeof value === 'string' ? value : '');
const listOf = (value: string | boolean | undefined): string[] => words(value).split(',').filter(Boolean);

/** 售后. */
export const afterSaleVerbs: OperatorVerbs = {
  help: `after-sale list [--state open|waiting|…] [--keyword <词>]   售后申请
  after-sale agree <申请 id> [--return-to <退货地址>] [--freight <元>] [--reason <说明>]
  after-sale reject <申请 id> --reason <原因>
  after-sale receive <申请 id> [--restock 明细id,…]     收到退货；列出可再售的行
  after-sale refund <申请 id>                          退款
  after-sale photo <申请 id> --photo <照片 id> --out <文件.webp>`,
  options: ['return-to', 'freight', 'restock', 'photo'],
  verbs: {
    'after-sale'({ first, second, values }): OperatorRequest | undefined {
      if (first === 'list') {
        const query = { state: words(values.state) || 'open', keyword: words(values.keyword) };
        return { call: 'adminAfterSales', query: { ...query, pageNum: words(values.page) || '1' } };
      }
      if (second === '') return undefined;
      const reason = words(values.reason);
      switch (first) {
        case 'agree':
          return {
            call: 'adminAfterSaleDecide',
            body: {
              id: second,
              verdict: 'agree',
              reason,
              returnAddress: words(values['return-to']),
              freight: Number(words(values.freight) || 0),
            },
          };
        case 'reject':
          return { call: 'adminAfterSaleDecide', body: { id: second, verdict: 'reject', reason } };
        case 'receive':
          return { call: 'adminAfterSaleReceive', body: { id: second, restock: listOf(values.restock) } };
        case 'refund':
          return { call: 'adminAfterSaleRefund', body: { id: second } };
        case 'photo':
          return { call: 'adminAfterSalePhoto', query: { id: second, photo: words(values.photo) } };
        default:
          return undefined;
      }
    },
  },
};
