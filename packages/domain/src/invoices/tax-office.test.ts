import { describe, expect, it } from 'vitest';
import { fen } from '../money';
import type { InvoiceLine } from './tax';
import { TAX_OFFICE_TEMPLATE, type TaxOfficeInvoice, taxOfficeProblem, taxOfficeRows } from './tax-office';

const line = (over: Partial<InvoiceLine> = {}): InvoiceLine => ({
  name: '*饮料*矿泉水',
  spec: '550ml',
  unit: '瓶',
  pieces: 24,
  taxCode: '1030307990000000000',
  taxRateBp: 1300,
  amount: fen(3_600),
  net: fen(3_186),
  tax: fen(414),
  ...over,
});
const invoice = (over: Partial<TaxOfficeInvoice> = {}): TaxOfficeInvoice => ({
  no: 'FP202611260001',
  title: {
    kind: 'special',
    holder: 'enterprise',
    name: '深圳市恒通商贸有限公司',
    taxNumber: '91440300708461136T',
    address: '深圳市福田区滨河路 1 号',
    phone: '0755-8888888',
    bank: '招商银行福田支行',
    account: '755900000000001',
    receivePhone: '',
    receiveEmail: '',
  },
  remark: '订单 D202611260001',
  email: 'cw@example.com',
  lines: [line()],
  ...over,
});
const named = (heads: readonly { head: string }[], row: readonly string[]) =>
  Object.fromEntries(heads.map(({ head }, at) => [head, row[at] ?? '']).filter(([, cell]) => cell !== ''));
const { invoices, lines } = TAX_OFFICE_TEMPLATE;

describe('税局批量开票的表', () => {
  it('一张申请一行，明细一行一条，流水号都是申请号；全是文字', () => {
    const rows = taxOfficeRows(
      invoice({ lines: [line(), line({ name: '*饮料*苏打水', pieces: 7, amount: fen(1_000) })] }),
    );
    expect(rows.invoice).toHaveLength(invoices.columns.length);
    expect(named(invoices.columns, rows.invoice)).toEqual({
      发票流水号: 'FP202611260001',
      发票类型: '增值税专用发票',
      是否含税: '是',
      受票方自然人标识: '否',
      购买方名称: '深圳市恒通商贸有限公司',
      购买方纳税人识别号: '91440300708461136T',
      购买方地址: '深圳市福田区滨河路 1 号',
      购买方电话: '0755-8888888',
      购买方开户银行: '招商银行福田支行',
      购买方银行账号: '755900000000001',
      备注: '订单 D202611260001',
      购买方邮箱: 'cw@example.com',
    });
    expect(rows.lines.map((row) => named(lines.columns, row))).toEqual([
      {
        发票流水号: 'FP202611260001',
        项目名称: '*饮料*矿泉水',
        商品和服务税收编码: '1030307990000000000',
        规格型号: '550ml',
        单位: '瓶',
        数量: '24',
        单价: '1.5',
        金额: '36.00',
        税率: '0.13',
      },
      expect.objectContaining({ 项目名称: '*饮料*苏打水', 数量: '7', 单价: '1.42857143', 金额: '10.00' }),
    ]);
  });

  it('个人的普票写明是自然人；按大类开的没有数量和单价', () => {
    const title = { ...invoice().title, kind: 'ordinary', holder: 'personal', taxNumber: '' } as const;
    const rows = taxOfficeRows(invoice({ title, lines: [line({ pieces: null, taxRateBp: 300 })] }));
    expect(named(invoices.columns, rows.invoice)).toMatchObject({
      发票类型: '普通发票',
      受票方自然人标识: '是',
    });
    const detail = named(lines.columns, rows.lines[0] ?? []);
    expect(detail).toMatchObject({ 金额: '36.00', 税率: '0.03' });
    expect(Object.keys(detail)).not.toEqual(expect.arrayContaining(['数量']));
    expect(Object.keys(detail)).not.toContain('单价');
  });

  it.each<[string, Partial<TaxOfficeInvoice>, string | undefined]>([
    ['都写全了', {}, undefined],
    ['没有税收编码', { lines: [line(), line({ taxCode: '' })] }, '第 2 行没有商品和服务税收编码'],
    ['名称太长', { lines: [line({ name: '长'.repeat(101) })] }, '第 1 行项目名称超过 100 字'],
    ['备注太长', { remark: '长'.repeat(231) }, '备注超过 230 字'],
    ['专票没有税号', { title: { ...invoice().title, taxNumber: '' } }, '抬头资料：'],
  ])('导出前先看：%s', (_what, over, problem) => {
    const found = taxOfficeProblem(invoice(over));
    if (problem === undefined) expect(found).toBeUndefined();
    else expect(found).toContain(problem);
  });
});
