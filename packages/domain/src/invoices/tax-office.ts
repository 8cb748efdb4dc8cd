import type { Fen } from '../money';
import type { InvoiceLine } from './tax';
import { titleProblems, type TitleFields } from './title';

/** A column of the tax office's table: its head, and how many letters it takes at most. */
interface Column {
  readonly head: string;
  readonly most?: number;
  readonly must?: true;
}

interface TaxOfficeSheet {
  readonly name: string;
  readonly columns: readonly Column[];
}

const free = (head: string): Column => ({ head });
const serial: Column = { head: '发票流水号', most: 20, must: true };
/** One head over four columns: province, city, county, town. */
const region = free('购买方所在地区（报废产品收购必填）');

/**
 * The table from which the tax office issues many 数电发票 at once: heads in its order and words. It changes from time to
 * time; then `version`, heads and limits change here, and nothing else.
 */
export const TAX_OFFICE_TEMPLATE: {
  readonly version: string;
  readonly invoices: TaxOfficeSheet;
  readonly lines: TaxOfficeSheet;
} = {
  version: 'V260401',
  invoices: {
    name: '1-发票基本信息',
    columns: [
      serial,
      { head: '发票类型', most: 10, must: true },
      { head: '特定业务类型', most: 10 },
      { head: '是否含税', most: 2, must: true },
      { head: '受票方自然人标识', most: 2 },
      { head: '购买方名称', most: 100, must: true },
      { head: '购买方纳税人识别号', most: 20 },
      free('购买方证件类型'),
      free('购买方证件号码'),
      free('购买方国籍（或地区）'),
      { head: '购买方地址', most: 100 },
      region,
      region,
      region,
      region,
      free('购买方详细地址（报废产品收购必填）'),
      { head: '购买方电话', most: 100 },
      { head: '购买方开户银行', most: 100 },
      { head: '购买方银行账号', most: 100 },
      free('是否展示购买方地址电话银行账号'),
      free('是否开具涉税专业服务发票品目'),
      free('涉税专业服务协议编号'),
      { head: '备注', most: 230 },
      free('报废产品销售类型'),
      free('每千克煤炭发热量'),
      free('干基全硫'),
      free('干燥无灰基挥发分'),
      free('销售方开户行'),
      free('销售方银行账号'),
      free('是否展示销售方地址电话银行账号'),
      { head: '购买方邮箱', most: 72 },
      free('购买方经办人姓名'),
      free('购买方经办人证件类型'),
      free('购买方经办人证件号码'),
      free('经办人国籍(地区)'),
      free('经办人自然人纳税人识别号'),
      free('放弃享受减按1%征收率原因'),
      free('收款人'),
      free('复核人'),
    ],
  },
  lines: {
    name: '2-发票明细信息',
    columns: [
      serial,
      { head: '项目名称', most: 100, must: true },
      { head: '商品和服务税收编码', most: 20, must: true },
      free('规格型号'),
      free('单位'),
      free('数量'),
      free('单价'),
      { head: '金额', most: 16, must: true },
      { head: '税率', most: 8, must: true },
      free('折扣金额'),
      free('是否使用优惠政策'),
      free('优惠政策类型'),
      free('即征即退类型'),
      free('煤炭种类'),
    ],
  },
};

/** An application as it goes into the table. */
export interface TaxOfficeInvoice {
  /** its number: the serial by which both sheets, and what comes back, belong together */
  readonly no: string;
  readonly title: TitleFields;
  readonly remark: string;
  /** where the tax office sends the file; '' = nowhere */
  readonly email: string;
  readonly lines: readonly InvoiceLine[];
}

type Cells = Readonly<Record<string, string>>;

const yuan = (amount: Fen): string => (amount / 100).toFixed(2);

/** Yuan a piece with so many places that price × pieces comes to the amount. */
const priceOf = ({ amount, pieces }: InvoiceLine): string =>
  pieces ? String(Number((amount / 100 / pieces).toFixed(8))) : '';

function headCells({ no, title, remark, email }: TaxOfficeInvoice): Cells {
  return {
    发票流水号: no,
    发票类型: title.kind === 'special' ? '增值税专用发票' : '普通发票',
    是否含税: '是',
    受票方自然人标识: title.holder === 'personal' ? '是' : '否',
    购买方名称: title.name,
    购买方纳税人识别号: title.taxNumber,
    购买方地址: title.address,
    购买方电话: title.phone,
    购买方开户银行: title.bank,
    购买方银行账号: title.account,
    备注: remark,
    购买方邮箱: email,
  };
}

const lineCells = (no: string, line: InvoiceLine): Cells => ({
  发票流水号: no,
  项目名称: line.name,
  商品和服务税收编码: line.taxCode,
  规格型号: line.spec,
  单位: line.pieces ? line.unit : '',
  数量: line.pieces ? String(line.pieces) : '',
  单价: priceOf(line),
  金额: yuan(line.amount),
  税率: String(line.taxRateBp / 10_000),
});

const inOrder = ({ columns }: TaxOfficeSheet, cells: Cells): string[] =>
  columns.map(({ head }) => cells[head] ?? '');

/** The rows of an application in both sheets; all cells are text, as the tax office wants it. */
export function taxOfficeRows(invoice: TaxOfficeInvoice): { invoice: string[]; lines: string[][] } {
  return {
    invoice: inOrder(TAX_OFFICE_TEMPLATE.invoices, headCells(invoice)),
    lines: invoice.lines.map((line) => inOrder(TAX_OFFICE_TEMPLATE.lines, lineCells(invoice.no, line))),
  };
}

/** 「限 100 字，必填」, as it stands over a column. */
export const columnRule = ({ most, must }: Column): string =>
  [must ? '必填' : '', most === undefined ? '' : `限 ${most} 字`].filter(Boolean).join('，');

/** Why the tax office would refuse an application; undefined = nothing that can be known here. */
export function taxOfficeProblem(invoice: TaxOfficeInvoice): string | undefined {
  const [title] = titleProblems(invoice.title);
  if (title) return `抬头资料：${title.text}`;
  const head = badCell(TAX_OFFICE_TEMPLATE.invoices, headCells(invoice));
  if (head) return head;
  for (const [at, line] of invoice.lines.entries()) {
    const bad = badCell(TAX_OFFICE_TEMPLATE.lines, lineCells(invoice.no, line));
    if (bad) return `第 ${at + 1} 行${bad}`;
  }
  return undefined;
}

function badCell({ columns }: TaxOfficeSheet, cells: Cells): string | undefined {
  for (const { head, most = Number.POSITIVE_INFINITY, must } of columns) {
    const length = [...(cells[head] ?? '')].length;
    if (must && length === 0) return `没有${head}`;
    if (length > most) return `${head}超过 ${most} 字`;
  }
  return undefined;
}
